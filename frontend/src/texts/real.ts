/** What the page says where people play with the box, or share a screen. Whoever uses it imports it. */
import { addTexts } from "../lib/i18n.svelte";

const en = {
  layout: "On the table: {{what}}",
  layout_none: "Tap the {{count}} that you have laid out. Or leave it: then they are drawn here.",
  layout_some: "{{chosen}} of {{count}} chosen.",
  layout_more: "Choose {{count}} that lie on the table, or none: then they are drawn here.",
  known_by: "the one with",
  now: "Now {{name}}",
  pass: "Pass the screen on.",
  never: "Do not show this again",
};

const de: typeof en = {
  layout: "Auf dem Tisch: {{what}}",
  layout_none: "Tippe die {{count}} an, die ausliegen. Oder lass es: Dann wird hier ausgelost.",
  layout_some: "{{chosen}} von {{count}} gewählt.",
  layout_more: "Wähle {{count}}, die ausliegen, oder keine: Dann wird hier ausgelost.",
  known_by: "der mit",
  now: "Jetzt {{name}}",
  pass: "Gib den Bildschirm weiter.",
  never: "Nicht mehr zeigen",
};

addTexts("real", { en, de });
