/** Reads the lines of a record as strictly as the other programs: what two could read differently proves nothing. */

/** What was read: whoever takes something out of it says what they expect. */
export type Json = any;

const KINDS = ["roll", "do", "player", "scores", "abandoned"]; // the key that tells what a line is
const LAST = ["scores", "abandoned"]; // nothing follows these
const DEEPEST = 100; // brackets within each other
const [LF, CR] = [10, 13];
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"\s*:?|[{}[\]]|[^\s{}[\],:"]+/g;

/** Something that cannot be if the dice were fair: which line, and a key of the texts. */
export class Wrong extends Error {
  constructor(
    readonly key: string,
    readonly line: number,
    readonly values: Record<string, unknown> = {},
  ) {
    super(`${key} in line ${line}`);
  }
}

export const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The whole lines of a record; a crash may have left an unfinished one after them. */
export function split(content: Uint8Array): { lines: Uint8Array[]; torn: boolean } {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = content.indexOf(LF); at >= 0; at = content.indexOf(LF, from)) {
    lines.push(content.subarray(from, at));
    from = at + 1;
  }
  return { lines, torn: from < content.length };
}

/** Read one line. */
export function decode(content: Uint8Array, line: number): Json {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf)
    throw new Wrong("mark", line);
  if (content.includes(CR)) throw new Wrong("ends", line);
  let text = "";
  let read: Json;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    read = JSON.parse(text);
  } catch {
    throw new Wrong(text.trim() || !content.every((byte) => byte <= 32) ? "form" : "blank", line);
  }
  const problem = strange(text);
  if (problem) throw new Wrong(problem, line);
  if (!isObject(read)) throw new Wrong("form", line);
  return read;
}

/** What other readers would read differently in a text that is JSON, as a key of the texts. */
function strange(text: string): string | null {
  const open: Set<string>[] = []; // the keys so far of each object, or of none
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token[0] === '"') {
      const said = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      if (/\p{Surrogate}/u.test(said)) return "form";
      if (token.endsWith(":") && open.at(-1)?.has(said)) return "twice";
      if (token.endsWith(":")) open.at(-1)?.add(said);
    } else if (!/^(true|false|null|-?\d{1,100})$/.test(token)) return "whole";
    if (open.length > DEEPEST) return "deep";
  }
  return null;
}

/** Which kind of line this is. */
export function kindOf(read: Json, line: number): string {
  const kinds = KINDS.filter((key) => key in read);
  if (kinds.length !== 1) throw new Wrong("kind", line);
  return kinds[0];
}

export const isLast = (kind: string): boolean => LAST.includes(kind);
