/** What the page says about fair dice. Whoever uses it imports it. */
import { addTexts } from "../lib/i18n.svelte";

const en = {
  check: "Check the dice",
  checking: "Checking…",
  again: "Check once more",
  how: "How the dice are made fair",
  how_short: "How it works",
  title: "Fair dice",
  old: "This game began before there were fair dice here: its rolls cannot be checked.",
  cannot:
    "This browser can check only on pages with https. Download the record and run docs/verify.py from Dicewright's sources, or “dicewright verify”.",
  right_one: "{{count}} roll is exactly what the server had promised before it; {{share}}.",
  right_other:
    "All {{count}} rolls are exactly what the server had promised before them; {{share}}.",
  share_all: "a player's browser took part in every one",
  share_none: "no player's browser took part, the server rolled alone",
  share_some: "in {{browser}} a player's browser took part, {{alone}} the server made alone",
  share_empty: "there is nothing to check yet",
  mine_one: "This browser gave {{count}} number, and it was used.",
  mine_other: "This browser gave {{count}} numbers, and all of them were used.",
  not_mine: "This browser gave no numbers in this game.",
  no_seed: "No seed came from {{names}}.",
  bound: {
    all: "Every character of the record is bound, its end included.",
    open: "The end is missing: the game goes on, or somebody has cut it off.",
    first:
      "This game is older: its record does not bind which seats share a browser, who sat down later, and how it ended.",
  },
  seen: {
    agrees:
      "Up to roll {{roll}} it is what this device saw, and the server has signed that for it.",
    agrees_end: "It is what this device saw, to the end, and the server has signed that for it.",
    unsigned:
      "Up to roll {{roll}} it is what this device saw. This browser cannot check the server's signature.",
    unsigned_end:
      "It is what this device saw, to the end. This browser cannot check the server's signature.",
  },
  wrong: "Line {{line}} of the record: {{what}}",
  problem: {
    none: "it has no data of fair dice, so nothing can be checked.",
    form: "it cannot be read.",
    mark: "it begins with a byte order mark.",
    ends: "lines end with LF alone, and there is a CR.",
    blank: "it is blank.",
    twice: "a key is there twice.",
    whole: "a number is not a whole number.",
    deep: "it is nested far too deep.",
    kind: "it is neither a roll nor an action, a change of seats, a result or the end of a game that was given up.",
    more: "nothing may follow the last line of a record.",
    names: "a player has no name.",
    sides: "a die has not 1 to 256 sides.",
    order: "roll {{roll}} is missing or stands in the wrong place.",
    promise: "the value shown with roll {{roll}} is not the one that the server had promised.",
    nonce: "it does not fit together who gave the number for roll {{roll}}.",
    faces: "roll {{roll}} should be {{right}}, not {{faces}}.",
    seeds: "the seeds do not fit the seats.",
    pending: "the server took {{name}}'s number for roll {{roll}} and never showed the roll.",
    closing: "the server has not signed this end of the game.",
  },
  doubt: {
    promise:
      "Roll {{roll}} is not what the server had promised. Do not trust the dice of this table.",
    nonce:
      "The server used another number for roll {{roll}} than this browser gave. Do not trust the dice of this table.",
    unused:
      "The server did not use the number that this browser gave for roll {{roll}}. A slow connection can be the reason; if it happens often, do not trust this server.",
    seed: "The server has another seed for your seat than this browser gave. Do not trust the dice of this table.",
    commitment: "The server promised other dice before. Do not trust the dice of this table.",
    unshown:
      "This browser gave its number for roll {{roll}}, and the record does not show that roll.",
    mixed:
      "The server mixed roll {{roll}} with something else than it had told this browser before. Do not trust the dice of this table.",
    forged: "The server's signature for roll {{roll}} is false. Do not trust this server.",
    stories:
      "The server has signed two different stories of this game, at roll {{roll}}. Do not trust this server.",
    differs:
      "This record is not the game that this device saw: it differs by roll {{roll}}. Save the receipt below: it proves what the server had signed.",
    short:
      "This record ends before what this device saw: roll {{roll}} was played, too. Save the receipt below: it proves what the server had signed.",
  },
  late: "Waiting for {{name}}'s browser to give its number for the roll.",
  late_mine:
    "Your browser gave its number for roll {{roll}}, and the server has not shown the roll yet.",
  alone: "server alone",
  alone_long: "no browser took part in this roll",
  details: "All that was checked",
  commitment: "The server's promise",
  seeds: "Seeds",
  seed_none: "none",
  key: "The server's key",
  receipt: "This device's receipt",
  receipt_save: "Save the receipt",
  browser: "browser {{number}}",
  rolls: "Rolls",
  col: { roll: "Roll", by: "Number from", value: "Server's value", faces: "Faces" },
  stats: "How often each face came",
  stats_all: "All finished games on this server",
  stats_none: "No game has been finished here yet.",
  stats_meaning:
    "p is the chance that perfectly fair dice differ at least this much from what is expected. One in twenty fair dice shows p below 0.05, so a single small p means little. This test cannot prove that dice are fair; the check of the promises does.",
  face: "Face",
  count: "Came",
  expected: "Expected",
  rolled_one: "{{count}} die rolled",
  rolled_other: "{{count}} dice rolled",
  p: "chi-square {{chi}} with {{freedom}} degrees of freedom, p = {{p}}",
  too_few: "too few rolls for a test",
  kinds: { die: "Dice" },
  story: {
    one: "Before the game the server draws a secret, makes a long chain of values from it, each the hash of the next, and shows the first value. With that it has promised all the others: it cannot change them any more, and nobody can guess them.",
    two: "Every player's browser gives a random seed at the start, and before each roll the browser of whoever rolls gives one more random number. Only then does the server show its next value. The dice follow from all of these together, and from everything that has happened in the game.",
    three:
      "So neither the server nor a player can choose or foresee a roll alone. For bots and for players who are away the next player's browser gives the number. If no browser answers, the server rolls alone, and the log says so.",
    four: "All of it is in the record of the game, and every roll is mixed with everything that stands above it, so nothing can be changed later. The button “Check the dice” at the end of a game works it out again in your browser; “dicewright verify” and the short program docs/verify.py do it without this page.",
    receipts:
      "With every roll the server signs what has been recorded so far, and your browser keeps the last of these receipts. If the record told another story later, the receipt would prove it to anybody.",
    limits: "What remains to be trusted",
    five: "If the server and whoever rolls work together, they can choose that roll. The first seat and what is laid out before the game are drawn by the server alone. And this page itself comes from the server: who wants to be sure checks the record with a program of their own.",
  },
};

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type FairTexts = Shape<typeof en>;

void addTexts("fair", { en, de: async () => (await import("./fair.de")).de });
