/** Checks the dice of a record in the browser. docs/fair-dice.md tells the protocol; this is its third program. */
import { decode, isLast, isObject, kindOf, split, Wrong, type Json } from "./lines";

const FIRST = "dicewright-fair-1"; // hashes what it lists,
const SECOND = "dicewright-fair-2"; // and this one every byte
const LENGTH = 10_000; // rolls that a chain of the second edition is good for
const CLOSED = /^(.*), "closing": "([0-9a-f]{2176})"\}$/s;
const MOST_SIDES = 256; // that one byte can choose from
type Face = string | number;

/** A roll as a record proves it. */
export interface Roll {
  i: number;
  by: number | null;
  nonce: string | null;
  reveal: string;
  dice: string[];
  faces: Face[];
  mixed: string; // the hash of what it was mixed with,
  transcript: string; // and with the roll itself
}

export interface Checked {
  protocol: string;
  key: string | null; // that the server signs receipts with
  end: string | null; // the hash of the whole record; none: it has no last line
  game: string;
  edition: string; // what it calls itself,
  sha256: string; // and its hash, which the transcript holds
  commitment: string;
  players: string[];
  seeds: (string | null)[];
  browsers: (number | null)[];
  sides: Record<string, Face[]>;
  rolls: Roll[];
  torn: boolean; // a crash left an unfinished last line, which was not read
}

/** Whether everything in a record is bound: the first edition leaves some things out. */
export const bindsAll = (checked: Checked): boolean => checked.protocol !== FIRST;

/** Whether the record could have a signed end and has none: more may have followed. */
export const isOpen = (checked: Checked): boolean => bindsAll(checked) && checked.end === null;

/** Whether this browser can check: over plain http from another machine it hides its cryptography. */
export const canCheck = (): boolean => !!globalThis.crypto?.subtle;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const toHex = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const isHex = (text: unknown): text is string =>
  typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const areNames = (names: unknown): boolean =>
  Array.isArray(names) && names.every((name) => typeof name === "string" && name !== "");
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) > 0;
const areSides = (sides: unknown): boolean =>
  isObject(sides) &&
  Object.values(sides).every(
    (faces) => Array.isArray(faces) && faces.length > 0 && faces.length <= MOST_SIDES,
  );
const NEEDED = ["game", "edition_sha256", "options", "players", "first"]; // in every header

/** The SHA-256 of a text or of hex digits, as hex digits. */
export const hashText = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", bytes(text)));
export const hashHex = async (hex: string): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", fromHex(hex)));

const joined = (parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
};
const hashBytes = async (content: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", content));

/** What the first edition knows of the settings before the first roll. */
function settings(header: Json): string {
  const { commitment, seeds } = header.fair;
  const options = Object.keys(header.options)
    .sort()
    .map((name) => [name, header.options[name]]);
  const settled = [header.game, header.edition_sha256, options, header.players, header.first];
  return JSON.stringify([...settled, header.systems ?? null, commitment, seeds ?? null]);
}

/** The hash of all that happened, one more line included. */
function after(
  second: boolean,
  transcript: string,
  content: Json,
  text: Uint8Array,
): Promise<string> {
  if (second) return hashBytes(joined([bytes(transcript), text]));
  const { seat, do: act, roll, fair } = content;
  const event = roll ? ["roll", roll, fair.nonce, fair.by] : [seat, act];
  return hashText(JSON.stringify([transcript, event]));
}

/** The faces that the server's value makes of all that others have said. */
async function draw(reveal: string, message: string, dice: Face[][]): Promise<Face[]> {
  const kind = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", fromHex(reveal), kind, false, ["sign"]);
  let [part, stream, at] = [0, new Uint8Array(), 0];
  const next = async (): Promise<number> => {
    if (at === stream.length) {
      stream = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(`${message}|${part}`)));
      [part, at] = [part + 1, 0];
    }
    return stream[at++];
  };
  const faces: Face[] = [];
  for (const sides of dice) {
    let byte = await next();
    while (byte >= 256 - (256 % sides.length)) byte = await next(); // would favour a side
    faces.push(sides[byte % sides.length]);
  }
  return faces;
}

/** The key that signed a last line: what each part leads to, hashed as often as its digit leaves. */
async function closingKey(transcript: string, text: Uint8Array): Promise<string> {
  const found = CLOSED.exec(new TextDecoder().decode(text));
  if (!found) return "";
  const digest = fromHex(await hashText(transcript + found[1]));
  const sum = digest.reduce((all, byte) => all + 255 - byte, 0);
  const parts = [...digest, sum >> 8, sum & 255].map(async (digit, part) => {
    let value = fromHex(found[2].slice(64 * part, 64 * part + 64));
    for (let i = digit; i < 255; i++)
      value = new Uint8Array(await crypto.subtle.digest("SHA-256", value));
    return value;
  });
  return hashBytes(joined(await Promise.all(parts)));
}

/** Check every roll of a record; throws what is wrong in the first wrong line. */
export async function checkRecord(content: Uint8Array): Promise<Checked> {
  const { lines, torn } = split(content);
  if (!lines.length) throw new Wrong("form", 1);
  const checker = new Checker(decode(lines[0], 1), torn);
  await checker.begin(lines[0]);
  for (let line = 2; line <= lines.length; line++) {
    try {
      await checker.read(decode(lines[line - 1], line), line, lines[line - 1]);
    } catch (thrown) {
      throw thrown instanceof Wrong ? thrown : new Wrong("form", line);
    }
  }
  if (torn && checker.ended) throw new Wrong("more", lines.length + 1);
  checker.checkPending(1);
  return checker.checked;
}

class Checker {
  checked: Checked;
  private fair: Json;
  private value: string; // the next one must lead to it
  private transcript = "";
  private settled = ""; // the same without lines about seats that came since: what rolls mix
  private readonly second: boolean; // edition of the protocol
  private kind = ""; // of the line before

  constructor(
    private readonly header: Json,
    torn: boolean,
  ) {
    if (!("fair" in header)) throw new Wrong("none", 1);
    const { fair, players } = header;
    const whole = header.record === 1 && NEEDED.every((key) => key in header);
    if (!whole || !isObject(fair) || !isObject(header.options)) throw new Wrong("form", 1);
    const { protocol, commitment, length, sides, key = null } = (this.fair = fair);
    this.second = protocol === SECOND;
    const promised = this.second ? isHex(fair.closing) : protocol === FIRST && isCount(length);
    if (!promised || !isHex(commitment)) throw new Wrong("form", 1);
    if (!areSides(sides)) throw new Wrong("sides", 1);
    if (!areNames(players)) throw new Wrong("names", 1);
    this.value = commitment;
    const { game, edition, edition_sha256: sha256 } = header;
    const named = { protocol, key, end: null, game, edition, sha256, torn };
    this.checked = { ...named, commitment, players, seeds: [], browsers: [], sides, rolls: [] };
    if (!this.isSeat(header.first)) throw new Wrong("form", 1);
  }

  get ended(): boolean {
    return isLast(this.kind);
  }

  /** Hash the header. */
  async begin(text: Uint8Array): Promise<void> {
    const header = this.second ? joined([text]) : bytes(settings(this.header));
    this.transcript = this.settled = await hashBytes(header);
  }

  async read(content: Json, line: number, text: Uint8Array): Promise<void> {
    if (this.ended) throw new Wrong("more", line);
    const kind = (this.kind = kindOf(content, line));
    this.checkForm(content, line);
    if (kind === "roll") await this.roll(content.roll, content.fair, line);
    if (this.second && this.ended) await this.close(content, line, text);
    if (this.second || kind === "roll" || kind === "do")
      this.transcript = await after(this.second, this.transcript, content, text);
    if (kind === "roll") this.checked.rolls.at(-1)!.transcript = this.transcript;
    if (kind !== "player") this.settled = this.transcript;
    if (this.ended) this.checked.end = this.transcript;
  }

  /** Check that the server has signed this end, and no other. */
  private async close(content: Json, line: number, text: Uint8Array): Promise<void> {
    const key = await closingKey(this.transcript, text);
    if (key !== this.fair.closing) throw new Wrong("closing", line);
    this.checkPending(line, content);
  }

  /** Whether what is no roll says what a line of its kind says; scores are the rules' matter. */
  private checkForm(content: Json, line: number): void {
    const { kind } = this;
    if (kind === "player" && !areNames([content.player])) throw new Wrong("names", line);
    const seated = (kind !== "do" && kind !== "player") || this.isSeat(content.seat);
    const told = kind === "roll" || kind === "scores" || typeof content[kind] === "string";
    if (!seated || !told) throw new Wrong("form", line);
  }

  private isSeat(seat: unknown): boolean {
    return Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < this.seats;
  }

  private get seats(): number {
    return this.checked.players.length;
  }

  /** Before the first roll: the seeds. */
  private checkSeeds(): void {
    const { seeds, browsers } = this.fair;
    const { seats } = this;
    if (seeds?.length !== seats || browsers?.length !== seats) throw new Wrong("seeds", 1);
    const known = [...new Set(browsers.filter((browser: unknown) => browser !== null))];
    const right = seeds.every(
      (seed: unknown, seat: number) =>
        (seed === null || isHex(seed)) && (seed === null) === (browsers[seat] === null),
    );
    if (!right || known.some((browser, place) => browser !== place)) throw new Wrong("seeds", 1);
    Object.assign(this.checked, { seeds, browsers });
  }

  private async roll(faces: Face[], fair: Json, line: number): Promise<void> {
    const { checked } = this;
    if (!checked.rolls.length) this.checkSeeds();
    const number = checked.rolls.length + 1;
    const wrong = (key: string, values = {}): Wrong =>
      new Wrong(key, line, { roll: number, ...values });
    if (!fair || fair.i !== number || !isHex(fair.reveal)) throw wrong("order");
    if ((await hashHex(fair.reveal)) !== this.value) throw wrong("promise");
    if (!(fair.by === null && fair.nonce === null) && !(this.isSeat(fair.by) && isHex(fair.nonce)))
      throw wrong("nonce");
    if (!fair.dice.every((kind: string) => Object.hasOwn(checked.sides, kind)))
      throw new Wrong("form", line);
    const dice: Face[][] = fair.dice.map((kind: string) => checked.sides[kind]);
    const { reveal, nonce, by } = fair;
    const said = this.second ? [nonce, by, fair.dice] : [checked.seeds, nonce];
    const message = JSON.stringify([this.fair.protocol, number, this.settled, ...said]);
    const right = await draw(reveal, message, dice);
    if (JSON.stringify(right) !== JSON.stringify(faces))
      throw wrong("faces", { right: right.join(", "), faces: [faces].flat().join(", ") });
    if (this.second && number > LENGTH) throw wrong("order");
    const ends = !this.second && number % this.fair.length === 0; // of a chain: the next is promised
    if (ends !== "next" in fair || (ends && !isHex(fair.next))) throw wrong("promise");
    this.value = ends ? fair.next : reveal;
    const proof = { i: number, by, nonce, reveal, dice: fair.dice, faces };
    checked.rolls.push({ ...proof, mixed: this.settled, transcript: "" });
  }

  /** Refuse a record in which a number was taken and the roll never shown. */
  checkPending(line: number, { pending }: Json = this.fair): void {
    if (pending === undefined) return;
    const roll = this.checked.rolls.length + 1;
    if (this.kind === "scores" || pending?.roll !== roll) throw new Wrong("order", line, { roll });
    throw new Wrong("pending", line, { roll, seat: pending.seat });
  }
}
