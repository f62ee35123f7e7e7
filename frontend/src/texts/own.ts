/** What the page says about editions that are not shipped. Whoever uses it imports it. */
import { addTexts } from "../lib/i18n.svelte";

const en = {
  mark: "Own edition “{{name}}” · {{hash}}",
  short: "Own",
  open: "what differs",
  lead: "Whoever made this table brought an edition of their own. It calls itself “{{name}}”, but it is none of those that come with the game.",
  dice: "Its dice are not as printed.",
  pieces: "Its dice are as printed, other things are not.",
  compared: "Compared with the printed edition “{{name}}”",
  same: "Nothing but the name differs from the printed edition “{{name}}”.",
  printed: "Printed",
  here: "Here",
  nothing: "not there",
  yes: "yes",
  no: "no",
  more_one: "And {{count}} more difference.",
  more_other: "And {{count}} more differences.",
  hash: "Hash of the edition (SHA-256)",
  upload:
    "Everybody who comes to the table sees that this is an edition of its own, and what differs from the printed one.",
  checked:
    "The record is of the own edition “{{name}}” ({{hash}}): the rolls are fair with its dice, which need not be the printed ones.",
};

const de: typeof en = {
  mark: "Eigene Ausgabe „{{name}}“ · {{hash}}",
  short: "Eigene",
  open: "was anders ist",
  lead: "Wer diesen Tisch aufgemacht hat, hat eine eigene Ausgabe mitgebracht. Sie nennt sich „{{name}}“, ist aber keine von denen, die zum Spiel gehören.",
  dice: "Ihre Würfel sind nicht wie gedruckt.",
  pieces: "Ihre Würfel sind wie gedruckt, anderes ist es nicht.",
  compared: "Verglichen mit der gedruckten Ausgabe „{{name}}“",
  same: "Nur der Name ist anders als bei der gedruckten Ausgabe „{{name}}“.",
  printed: "Gedruckt",
  here: "Hier",
  nothing: "gibt es nicht",
  yes: "ja",
  no: "nein",
  more_one: "Und {{count}} weiterer Unterschied.",
  more_other: "Und {{count}} weitere Unterschiede.",
  hash: "Prüfsumme der Ausgabe (SHA-256)",
  upload:
    "Alle, die an den Tisch kommen, sehen, dass es eine eigene Ausgabe ist und was anders ist als gedruckt.",
  checked:
    "Das Protokoll ist mit der eigenen Ausgabe „{{name}}“ ({{hash}}) gespielt: Die Würfe sind fair mit deren Würfeln, und das müssen nicht die gedruckten sein.",
};

addTexts("own", { en, de });
