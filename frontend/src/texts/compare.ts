/** What is said of two choices beside each other, and by the tutor. */
import type { Shape } from "./en";

const en = {
  best: "Best:",
  yours: "Your choice:",
  played: "Played:",
  wins: "wins {{share}} of such games",
  less: "{{share}}, that is {{less}} of 100 games fewer",
  at_once: "points at once:",
  telling: "in {{best}} of the turns after the best choice, in {{chosen}} after the other.",
  ends: "How the turn may then end",
  end: "End of the turn",
  after_best: "after the best",
  after_chosen: "after the other",
  tutor: "Tutor",
  sure: "Are you sure?",
  costs: "This choice gives away {{cost}} of the win.",
  better: "Better:",
  anyway: "Play it anyway",
  back: "Take it back",
  yes: "Yes: {{what}}",
  no: "No, go back",
};

const de: Shape<typeof en> = {
  best: "Am besten:",
  yours: "Deine Wahl:",
  played: "Gespielt:",
  wins: "gewinnt {{share}} solcher Spiele",
  less: "{{share}}, also {{less}} von 100 Spielen weniger",
  at_once: "Punkte sofort:",
  telling: "in {{best}} der Züge nach der besten Wahl, in {{chosen}} nach der anderen.",
  ends: "So kann der Zug dann enden",
  end: "Ende des Zuges",
  after_best: "nach der besten",
  after_chosen: "nach der anderen",
  tutor: "Lehrer",
  sure: "Bist du sicher?",
  costs: "Diese Wahl verschenkt {{cost}} des Sieges.",
  better: "Besser:",
  anyway: "Trotzdem spielen",
  back: "Zurücknehmen",
  yes: "Ja: {{what}}",
  no: "Nein, zurück",
};

export const compare = { en, de };
