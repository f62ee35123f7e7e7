/** The rules of any game: what it says itself, or else its dice, numbers and actions. */
import { Marked } from "marked";
import type { Section } from "../games/rules";
import { readRules } from "../games/sections";
import { getRules } from "../lib/api";
import { t, type Language } from "../lib/i18n.svelte";
import { capital, type Told } from "./told";

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const marked = new Marked({ renderer: { html: ({ text }) => escape(text) } }); // no HTML of its own

const FACES = "_faces"; // after the name of a kind of dice

export async function rulesOf(told: Told, language: Language): Promise<Section[]> {
  const { help, edition } = await getRules(told.name);
  const own = help[language] ?? help.en ?? help.de;
  return own === undefined ? made(told, edition) : readRules(titled(own), marked);
}

/** Give what stands before the first part a title. */
function titled(source: string): string {
  const text = source.replace(/^\s*# .*\n/, "");
  return /^\s*## /.test(text) ? text : `## ${t("plain:rules.goal")}\n\n${text}`;
}

const list = (items: string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

const said = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value));

/** A page of what an edition has and what can be done. */
function made(told: Told, edition: Record<string, any>): Section[] {
  const { least_players: least, most_players: most } = told.info.editions[0];
  const named = (things: Record<string, unknown> = {}) =>
    Object.entries(things).map(([name, value]) => {
      const word = told.own(name) ?? told.die(name.replace(FACES, ""));
      return escape(`${capital(word)}: ${said(value)}`);
    });
  const actions = told.kinds.map(
    ({ name, form }) =>
      `${escape(capital(told.verb(name)))} (${t("plain:rules.written")}<code>${escape(form)}</code>)`,
  );
  const about = escape(t(`${told.name}:about`));
  const parts: [string, string][] = [
    ["goal", `<p>${about}</p><p>${t("plain:rules.players", { least, most })}</p>`],
    ["dice", list(named(edition.dice))],
    ["pieces", list(named(edition.pieces))],
    ["actions", list(actions)],
  ];
  return parts
    .filter(([, html]) => html !== list([]))
    .map(([id, html]) => ({ id, title: t(`plain:rules.${id}`), parts: [{ html }] }));
}
