/** A game's rules as the page has them: made of its Markdown when the page is built. */
export interface Section {
  id: string;
  title: string;
  parts: RulesPart[];
}

export type RulesPart =
  | { html: string; picture?: undefined }
  | { html?: undefined; picture: string; alt: string; caption: string };
