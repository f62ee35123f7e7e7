/** What the page of lessons says; the lessons themselves bring their own words. */
import type { Shape } from "./en";

const en = {
  title: "Lesson: {{game}}",
  coach: "Coach",
  steps: "Step {{number}} of {{count}}",
  to_step: "Step {{number}}: {{title}}",
  watch: "Watch what happens.",
  go_on: "Go on",
  back: "Back",
  skip: "Skip this step",
  leave: "Leave",
  skip_scene: "Skip",
  show: "Show me",
  shows: "This is what was asked for.",
  try_again: "Try again",
  place: "Lesson, step {{number}} of {{count}}. Read, then tap “{{button}}”.",
  place_last: "That is all you need to begin.",
  only_look: "Nothing is to be done here. Read, then go on.",
  would: "“{{what}}” would give: {{gains}}.",
  would_nothing: "“{{what}}” is allowed, but it brings no points now.",
  instead: "Nothing has changed: try what the coach asks for.",
  you: "you",
  play: "Now a game",
  other: "Lesson: {{title}}",
};

const de: Shape<typeof en> = {
  title: "Lektion: {{game}}",
  coach: "Coach",
  steps: "Schritt {{number}} von {{count}}",
  to_step: "Schritt {{number}}: {{title}}",
  watch: "Schau, was passiert.",
  go_on: "Weiter",
  back: "Zurück",
  skip: "Schritt überspringen",
  leave: "Verlassen",
  skip_scene: "Überspringen",
  show: "Zeig es mir",
  shows: "Das war gefragt.",
  try_again: "Noch einmal",
  place: "Lektion, Schritt {{number}} von {{count}}. Lies, dann tippe „{{button}}“.",
  place_last: "Mehr brauchst du nicht, um anzufangen.",
  only_look: "Hier ist nichts zu tun. Lies, und dann weiter.",
  would: "„{{what}}“ brächte: {{gains}}.",
  would_nothing: "„{{what}}“ ist erlaubt, bringt aber jetzt keine Punkte.",
  instead: "Nichts hat sich geändert: Versuch, was der Coach vorschlägt.",
  you: "dir",
  play: "Jetzt ein Spiel",
  other: "Lektion: {{title}}",
};

export const learn = { en, de };
