/**
 * A game's rules, from Markdown to sections. A picture is an image by itself, `![what it shows](name
 * "caption")`; the list items that begin with a bold number, "**N6**", are rulings, and every other
 * mention of such a number leads there. The first heading is left out: the page has one.
 */
import { Marked, type Token, type Tokens } from "marked";
import type { Section } from "./rules";

const RULING = /<li>((?:<p>)?<strong>)([A-Z]\d+)(?=<\/strong>)/g;
const MENTION = /\b[A-Z]\d+\b(?![^<]*>)/g; // not inside a tag

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-")
    .replace(/^-|-$/g, "");

/** The picture that a paragraph is, if it is one. */
function pictureIn(token: Token): Tokens.Image | null {
  const inside = token.type === "paragraph" ? (token.tokens ?? []) : [];
  return inside.length === 1 && inside[0].type === "image" ? (inside[0] as Tokens.Image) : null;
}

function sectionsOf(source: string, marked: Marked): Section[] {
  const sections: Section[] = [];
  let text: Token[] = [];
  const flush = () => {
    if (text.length) sections.at(-1)?.parts.push({ html: marked.parser(text) });
    text = [];
  };
  for (const token of marked.lexer(source)) {
    const picture = pictureIn(token);
    if (token.type === "heading" && token.depth <= 2) {
      flush();
      if (token.depth === 2) sections.push({ id: slug(token.text), title: token.text, parts: [] });
    } else if (picture) {
      flush();
      const { href: name, text: alt, title } = picture;
      sections
        .at(-1)
        ?.parts.push({ picture: name, alt: oneLine(alt), caption: oneLine(title ?? "") });
    } else if (token.type !== "space") text.push(token);
  }
  flush();
  return sections;
}

/** Give rulings an address, and let mentions lead there. */
function link(sections: Section[]): Section[] {
  const html = sections.flatMap(({ parts }) => parts.flatMap((part) => part.html ?? []));
  const rulings = new Set(
    html.flatMap((one) => [...one.matchAll(RULING)].map((found) => found[2])),
  );
  const linked = (text: string) =>
    text
      .replace(MENTION, (number) =>
        rulings.has(number) ? `<a class="to-ruling" href="#${number}">${number}</a>` : number,
      )
      .replace(
        /<li>((?:<p>)?<strong>)<a class="to-ruling" href="#(\w+)">\w+<\/a>/g,
        '<li id="$2" class="ruling" tabindex="-1">$1$2',
      )
      .replace(/\((<a class="to-ruling" [^>]+>\w+<\/a>)\)/g, '<span class="mention">($1)</span>');
  return sections.map((section) => ({
    ...section,
    parts: section.parts.map((part) => ("html" in part ? { html: linked(part.html!) } : part)),
  }));
}

/** Read rules; `marked` says how their text becomes HTML. */
export const readRules = (source: string, marked = new Marked()): Section[] =>
  link(sectionsOf(source, marked));
