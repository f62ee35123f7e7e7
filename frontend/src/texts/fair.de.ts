/** What the page says about fair dice, in German. */
import type { FairTexts } from "./fair";

export const de: FairTexts = {
  check: "Würfel prüfen",
  checking: "Wird geprüft…",
  again: "Noch einmal prüfen",
  how: "So werden die Würfel fair",
  how_short: "So geht das",
  title: "Faire Würfel",
  old: "Dieses Spiel begann, bevor es hier faire Würfel gab: Seine Würfe lassen sich nicht prüfen.",
  cannot:
    "Dieser Browser kann nur auf Seiten mit https prüfen. Lade das Protokoll herunter und prüfe es mit docs/verify.py aus den Quellen von Dicewright oder mit „dicewright verify“.",
  right_one: "{{count}} Wurf ist genau so, wie der Server ihn vorher festgelegt hatte; {{share}}.",
  right_other:
    "Alle {{count}} Würfe sind genau so, wie der Server sie vorher festgelegt hatte; {{share}}.",
  share_all: "an jedem war der Browser eines Spielers beteiligt",
  share_none: "kein Browser war beteiligt, der Server würfelte allein",
  share_some:
    "an {{browser}} war der Browser eines Spielers beteiligt, {{alone}} würfelte der Server allein",
  share_empty: "noch gibt es nichts zu prüfen",
  mine_one: "Dieser Browser gab {{count}} Zahl, und sie wurde verwendet.",
  mine_other: "Dieser Browser gab {{count}} Zahlen, und alle wurden verwendet.",
  not_mine: "Dieser Browser gab in diesem Spiel keine Zahlen.",
  no_seed: "Keinen Startwert gab: {{names}}.",
  bound: {
    all: "Jedes Zeichen des Protokolls ist gebunden, auch sein Ende.",
    open: "Das Ende fehlt: Das Spiel läuft noch, oder jemand hat es abgeschnitten.",
    first:
      "Dieses Spiel ist älter: Sein Protokoll bindet nicht, welche Plätze sich einen Browser teilen, wer später Platz nahm und wie es endete.",
  },
  seen: {
    agrees:
      "Bis Wurf {{roll}} ist es das, was dieses Gerät sah, und der Server hat ihm das unterschrieben.",
    agrees_end:
      "Es ist bis zum Ende das, was dieses Gerät sah, und der Server hat ihm das unterschrieben.",
    unsigned:
      "Bis Wurf {{roll}} ist es das, was dieses Gerät sah. Die Unterschrift des Servers kann dieser Browser nicht prüfen.",
    unsigned_end:
      "Es ist bis zum Ende das, was dieses Gerät sah. Die Unterschrift des Servers kann dieser Browser nicht prüfen.",
  },
  wrong: "Zeile {{line}} des Protokolls: {{what}}",
  problem: {
    none: "Sie enthält keine Angaben zu fairen Würfeln, also lässt sich nichts prüfen.",
    form: "Sie ist nicht lesbar.",
    mark: "Sie beginnt mit einer Byte-Reihenfolge-Marke (BOM).",
    ends: "Zeilen enden nur mit LF, hier steht ein CR.",
    blank: "Sie ist leer.",
    twice: "Ein Schlüssel steht doppelt da.",
    whole: "Eine Zahl ist keine ganze Zahl.",
    deep: "Sie ist viel zu tief verschachtelt.",
    kind: "Sie ist weder Wurf noch Aktion, Platzwechsel, Ergebnis oder das Ende eines aufgegebenen Spiels.",
    more: "Nach der letzten Zeile eines Protokolls darf nichts mehr kommen.",
    names: "Ein Spieler hat keinen Namen.",
    sides: "Ein Würfel hat nicht 1 bis 256 Seiten.",
    order: "Wurf {{roll}} fehlt oder steht an falscher Stelle.",
    promise: "Der Wert zu Wurf {{roll}} ist nicht der, den der Server festgelegt hatte.",
    nonce: "Von wem die Zahl für Wurf {{roll}} kam, passt nicht zusammen.",
    faces: "Wurf {{roll}} müsste {{right}} sein, nicht {{faces}}.",
    seeds: "Die Startwerte passen nicht zu den Plätzen.",
    pending: "Der Server nahm die Zahl von {{name}} für Wurf {{roll}} und zeigte den Wurf nie.",
    closing: "Dieses Ende des Spiels hat der Server nicht unterschrieben.",
  },
  doubt: {
    promise:
      "Wurf {{roll}} ist nicht, was der Server festgelegt hatte. Trau den Würfeln dieses Tisches nicht.",
    nonce:
      "Der Server nahm für Wurf {{roll}} eine andere Zahl, als dieser Browser gab. Trau den Würfeln dieses Tisches nicht.",
    unused:
      "Der Server verwendete die Zahl nicht, die dieser Browser für Wurf {{roll}} gab. Eine langsame Verbindung kann der Grund sein; kommt es oft vor, trau diesem Server nicht.",
    seed: "Der Server hat für deinen Platz einen anderen Startwert, als dieser Browser gab. Trau den Würfeln dieses Tisches nicht.",
    commitment: "Der Server hatte andere Würfel festgelegt. Trau den Würfeln dieses Tisches nicht.",
    unshown:
      "Dieser Browser gab seine Zahl für Wurf {{roll}}, und das Protokoll zeigt diesen Wurf nicht.",
    mixed:
      "Der Server ließ in Wurf {{roll}} anderes einfließen, als er diesem Browser vorher gesagt hatte. Trau den Würfeln dieses Tisches nicht.",
    forged: "Die Unterschrift des Servers zu Wurf {{roll}} ist falsch. Trau diesem Server nicht.",
    stories:
      "Der Server hat zwei verschiedene Verläufe dieses Spiels unterschrieben, bei Wurf {{roll}}. Trau diesem Server nicht.",
    differs:
      "Dieses Protokoll ist nicht das Spiel, das dieses Gerät sah: Bis Wurf {{roll}} weicht es ab. Sichere unten die Quittung: Sie beweist, was der Server unterschrieben hatte.",
    short:
      "Dieses Protokoll endet vor dem, was dieses Gerät sah: Auch Wurf {{roll}} wurde gespielt. Sichere unten die Quittung: Sie beweist, was der Server unterschrieben hatte.",
  },
  late: "Der Wurf wartet auf die Zahl aus dem Browser von {{name}}.",
  late_mine:
    "Dein Browser gab seine Zahl für Wurf {{roll}}, aber der Server zeigt den Wurf noch nicht.",
  alone: "Server allein",
  alone_long: "an diesem Wurf war kein Browser beteiligt",
  details: "Alles, was geprüft wurde",
  commitment: "Worauf sich der Server festlegte",
  seeds: "Startwerte",
  seed_none: "keiner",
  key: "Schlüssel des Servers",
  receipt: "Quittung dieses Geräts",
  receipt_save: "Quittung sichern",
  browser: "Browser {{number}}",
  rolls: "Würfe",
  col: { roll: "Wurf", by: "Zahl von", value: "Wert des Servers", faces: "Seiten" },
  stats: "Wie oft jede Seite fiel",
  stats_all: "Alle beendeten Spiele auf diesem Server",
  stats_none: "Hier wurde noch kein Spiel beendet.",
  stats_meaning:
    "p ist die Wahrscheinlichkeit, dass völlig faire Würfel mindestens so weit vom Erwarteten abweichen. Einer von zwanzig fairen Würfeln zeigt ein p unter 0,05; ein einzelnes kleines p sagt also wenig. Dieser Test kann nicht beweisen, dass Würfel fair sind; das leistet die Prüfung der Festlegungen.",
  face: "Seite",
  count: "Gefallen",
  expected: "Erwartet",
  rolled_one: "{{count}} Würfel geworfen",
  rolled_other: "{{count}} Würfel geworfen",
  p: "Chi-Quadrat {{chi}} bei {{freedom}} Freiheitsgraden, p = {{p}}",
  too_few: "zu wenige Würfe für einen Test",
  kinds: { die: "Würfel" },
  story: {
    one: "Vor dem Spiel zieht der Server ein Geheimnis, macht daraus eine lange Kette von Werten, jeder der Hashwert des nächsten, und zeigt den ersten. Damit sind alle anderen festgelegt: Ändern kann er sie nicht mehr, und erraten kann sie niemand.",
    two: "Der Browser jedes Spielers gibt am Anfang einen zufälligen Startwert, und vor jedem Wurf gibt der Browser dessen, der würfelt, noch eine zufällige Zahl. Erst dann zeigt der Server seinen nächsten Wert. Die Würfel folgen aus alldem zusammen und aus allem, was im Spiel bisher geschah.",
    three:
      "So kann weder der Server noch ein Spieler allein einen Wurf bestimmen oder vorhersehen. Für Bots und für Abwesende gibt der Browser des nächsten Spielers die Zahl. Antwortet kein Browser, würfelt der Server allein, und der Verlauf sagt es.",
    four: "Alles steht im Protokoll des Spiels, und in jeden Wurf fließt ein, was darüber steht; ändern lässt sich später also nichts. Der Knopf „Würfel prüfen“ am Ende eines Spiels rechnet es in deinem Browser nach; „dicewright verify“ und das kurze Programm docs/verify.py tun es ohne diese Seite.",
    receipts:
      "Mit jedem Wurf unterschreibt der Server, was bis dahin im Protokoll steht, und dein Browser bewahrt die letzte dieser Quittungen auf. Erzählte das Protokoll später etwas anderes, bewiese die Quittung es jedem.",
    limits: "Was man trotzdem glauben muss",
    five: "Wenn der Server und der, der würfelt, zusammenarbeiten, können sie diesen Wurf bestimmen. Wer beginnt und was vor dem Spiel ausgelegt wird, lost der Server allein aus. Und auch diese Seite kommt vom Server: Wer sicher sein will, prüft das Protokoll mit einem eigenen Programm.",
  },
};
