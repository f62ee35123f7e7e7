/** What the page says to who has lost: one thing that went well, one to try. */
import { addTexts } from "../lib/i18n.svelte";

const en = {
  title: "Looking back",
  well: "Went well",
  try: "To try",
  best_one: "the best turn of the whole game was yours, with {{count}} point:",
  best_other: "the best turn of the whole game was yours, with {{count}} points:",
  own_one: "your best turn brought {{count}} point:",
  own_other: "your best turn brought {{count}} points:",
  to_the_end: "you played to the end. That is how everybody learns it.",
  better: "this would have been better here:",
  no_mistake: "more of the same. None of your choices gave away much.",
  theirs_one: "{{name}} had a turn of {{count}} point. See how:",
  theirs_other: "{{name}} had a turn of {{count}} points. See how:",
  dry_one: "{{count}} of your {{turns}} turns brought no points, {{theirs}} of {{name}}’s.",
  dry_other: "{{count}} of your {{turns}} turns brought no points, {{theirs}} of {{name}}’s.",
  review: "see which of your choices cost you most:",
  to_review: "the review",
};

const de: typeof en = {
  title: "Rückschau",
  well: "Gut gelaufen",
  try: "Zum Ausprobieren",
  best_one: "Der beste Zug des ganzen Spiels war deiner, mit {{count}} Punkt:",
  best_other: "Der beste Zug des ganzen Spiels war deiner, mit {{count}} Punkten:",
  own_one: "Dein bester Zug brachte {{count}} Punkt:",
  own_other: "Dein bester Zug brachte {{count}} Punkte:",
  to_the_end: "Du hast bis zum Ende gespielt. So lernen es alle.",
  better: "Hier wäre das besser gewesen:",
  no_mistake: "Weiter so. Keine deiner Entscheidungen hat viel verschenkt.",
  theirs_one: "{{name}} hatte einen Zug mit {{count}} Punkt. So ging er:",
  theirs_other: "{{name}} hatte einen Zug mit {{count}} Punkten. So ging er:",
  dry_one: "{{count}} deiner {{turns}} Züge brachte keine Punkte, bei {{name}} {{theirs}}.",
  dry_other: "{{count}} deiner {{turns}} Züge brachten keine Punkte, bei {{name}} {{theirs}}.",
  review: "Sieh nach, welche Wahl dich am meisten gekostet hat:",
  to_review: "die Analyse",
};

addTexts("look", { en, de });
