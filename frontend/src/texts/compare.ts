/** What is said of two choices beside each other, and by the tutor. */
import type { Shape } from "./en";

const en = {
  best: "Best",
  yours: "Your choice",
  played: "Played",
  wins: "Out of 100 games from here, it wins about {{best}}.",
  both: "Out of 100 games from here, the best choice wins about {{best}}. {{other}}: about {{chosen}}.",
  alike:
    "Out of 100 games from here, the best choice and the other one both win about {{best}}: it hardly matters which you take.",
  of_hundred: "Wins out of 100",
  at_once: "Points at once",
  telling: "in {{best}} of the turns after the best choice, in {{chosen}} after the other.",
  ends: "How often the turn then ends with",
  tutor: "Tutor",
  sure: "Are you sure?",
  costs: "Out of 100 games from here, this choice wins {{count}} fewer than the best one.",
  better: "Better:",
  anyway: "Play it anyway",
  back: "Take it back",
  yes: "Yes: {{what}}",
  no: "No, go back",
};

const de: Shape<typeof en> = {
  best: "Am besten",
  yours: "Deine Wahl",
  played: "Gespielt",
  wins: "Von 100 Spielen ab hier gewinnt das etwa {{best}}.",
  both: "Von 100 Spielen ab hier gewinnt die beste Wahl etwa {{best}}. {{other}}: etwa {{chosen}}.",
  alike:
    "Von 100 Spielen ab hier gewinnen die beste und die andere Wahl beide etwa {{best}}: Es ist fast gleich, was du nimmst.",
  of_hundred: "Siege von 100",
  at_once: "Punkte sofort",
  telling: "in {{best}} der Züge nach der besten Wahl, in {{chosen}} nach der anderen.",
  ends: "So oft endet der Zug dann mit",
  tutor: "Lehrer",
  sure: "Bist du sicher?",
  costs: "Von 100 Spielen ab hier gewinnt diese Wahl {{count}} weniger als die beste.",
  better: "Besser:",
  anyway: "Trotzdem spielen",
  back: "Zurücknehmen",
  yes: "Ja: {{what}}",
  no: "Nein, zurück",
};

export const compare = { en, de };
