/** What the page itself says of games that it has no board for. */
import { addTexts } from "../lib/i18n.svelte";
import type { Shape } from "../texts/en";

const en = {
  dice_one: "{{count}} die",
  dice_other: "{{count}} dice",
  dice_of: "Dice of {{name}}",
  dice_yours: "Your dice",
  dice_none: "Dice",
  die: "Die {{number}}: {{face}}",
  die_up: "Die {{number}}: not rolled yet",
  die_about: "Tap it to mark it, tap again to let it go. Key {{number}} does the same.",
  die_not: "This die cannot be chosen now.",
  points: "Points",
  choices: "What you can do",
  or: "or",
  ask: {
    dice: "Tap dice to mark them.",
    place: "Tap a lit place.",
    dice_place: "Tap dice to mark them, or a lit place.",
    confirm: "{{what}}: {{gain}}",
    not_these: "Nothing can be done with just these dice.",
  },
  gain_one: "{{count}} point",
  gain_other: "{{count}} points",
  cell: "{{place}}, {{name}}: {{value}}",
  cell_table: "{{place}}: {{value}}",
  nothing: "empty",
  lit: "{{place}}: {{what}}, {{gain}}",
  track: "{{name}}: {{value}} of {{end}}",
  log: { rolls: "rolls", chooses: "chooses \u201c{{what}}\u201d" },
  why: "{{why}}: that cannot be done now.",
  rules: {
    goal: "In short",
    players: "For {{least}} to {{most}} players.",
    dice: "Dice",
    pieces: "Numbers",
    actions: "What you can do",
    written: "in records: ",
  },
};

const de: Shape<typeof en> = {
  dice_one: "{{count}} Würfel",
  dice_other: "{{count}} Würfel",
  dice_of: "Würfel von {{name}}",
  dice_yours: "Deine Würfel",
  dice_none: "Würfel",
  die: "Würfel {{number}}: {{face}}",
  die_up: "Würfel {{number}}: noch nicht geworfen",
  die_about:
    "Tipp ihn an, um ihn zu markieren, und noch einmal, um ihn loszulassen. Das geht auch mit der Taste {{number}}.",
  die_not: "Dieser Würfel lässt sich jetzt nicht wählen.",
  points: "Punkte",
  choices: "Das kannst du tun",
  or: "oder",
  ask: {
    dice: "Tipp Würfel an, um sie zu markieren.",
    place: "Tipp auf einen hellen Platz.",
    dice_place: "Tipp Würfel an, um sie zu markieren, oder einen hellen Platz.",
    confirm: "{{what}}: {{gain}}",
    not_these: "Mit genau diesen Würfeln lässt sich nichts tun.",
  },
  gain_one: "{{count}} Punkt",
  gain_other: "{{count}} Punkte",
  cell: "{{place}}, {{name}}: {{value}}",
  cell_table: "{{place}}: {{value}}",
  nothing: "leer",
  lit: "{{place}}: {{what}}, {{gain}}",
  track: "{{name}}: {{value}} von {{end}}",
  log: { rolls: "würfelt", chooses: "wählt \u201e{{what}}\u201c" },
  why: "{{why}}: Das geht jetzt nicht.",
  rules: {
    goal: "Kurz gesagt",
    players: "Für {{least}} bis {{most}} Personen.",
    dice: "Würfel",
    pieces: "Zahlen",
    actions: "Das kannst du tun",
    written: "in Protokollen: ",
  },
};

addTexts("plain", { en, de });
