/** Checks the dice of a record in the browser. docs/fair-dice.md tells the protocol; this is its third program. */
import { decode, isLast, isObject, kindOf, split, Wrong, type Json } from "./lines";

export const PROTOCOL = "dicewright-fair-1";
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
}

export interface Checked {
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

/** The hash of all that is settled before the first roll. */
export function firstTranscript(
  header: Json,
  commitment: string,
  seeds: (string | null)[],
): Promise<string> {
  const options = Object.keys(header.options)
    .sort()
    .map((name) => [name, header.options[name]]);
  const settled = [header.game, header.edition_sha256, options, header.players, header.first];
  return hashText(JSON.stringify([...settled, header.systems ?? null, commitment, seeds]));
}

export const afterEvent = (transcript: string, event: Json[]): Promise<string> =>
  hashText(JSON.stringify([transcript, event]));

/** The faces that the server's value makes of all that others have said. */
export async function draw(
  reveal: string,
  roll: number,
  transcript: string,
  seeds: (string | null)[],
  nonce: string | null,
  dice: Face[][],
): Promise<Face[]> {
  const message = JSON.stringify([PROTOCOL, roll, transcript, seeds, nonce]);
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

/** Check every roll of a record; throws what is wrong in the first wrong line. */
export async function checkRecord(content: Uint8Array): Promise<Checked> {
  const { lines, torn } = split(content);
  if (!lines.length) throw new Wrong("form", 1);
  const checker = new Checker(decode(lines[0], 1), torn);
  for (let line = 2; line <= lines.length; line++) {
    try {
      await checker.read(decode(lines[line - 1], line), line);
    } catch (thrown) {
      throw thrown instanceof Wrong ? thrown : new Wrong("form", line);
    }
  }
  if (torn && checker.ended) throw new Wrong("more", lines.length + 1);
  checker.checkPending();
  return checker.checked;
}

class Checker {
  checked: Checked;
  private fair: Json;
  private value: string; // the next one must lead to it
  private transcript = "";
  private kind = ""; // of the line before

  constructor(
    private readonly header: Json,
    torn: boolean,
  ) {
    if (!("fair" in header)) throw new Wrong("none", 1);
    const { fair, players } = header;
    const whole = header.record === 1 && NEEDED.every((key) => key in header);
    if (!whole || !isObject(fair) || !isObject(header.options)) throw new Wrong("form", 1);
    const { protocol, commitment, length, sides } = (this.fair = fair);
    if (protocol !== PROTOCOL || !isHex(commitment) || !isCount(length)) throw new Wrong("form", 1);
    if (!areSides(sides)) throw new Wrong("sides", 1);
    if (!areNames(players)) throw new Wrong("names", 1);
    this.value = commitment;
    const { game, edition, edition_sha256: sha256 } = header;
    const named = { game, edition, sha256, torn };
    this.checked = { ...named, commitment, players, seeds: [], browsers: [], sides, rolls: [] };
    if (!this.isSeat(header.first)) throw new Wrong("form", 1);
  }

  get ended(): boolean {
    return isLast(this.kind);
  }

  async read(content: Json, line: number): Promise<void> {
    if (this.ended) throw new Wrong("more", line);
    this.kind = kindOf(content, line);
    this.checkForm(content, line);
    const { roll, seat, do: act, fair } = content;
    if (!this.transcript && (this.kind === "roll" || this.kind === "do")) await this.begin();
    if (this.kind === "roll") {
      await this.roll(roll, fair, line);
      this.transcript = await afterEvent(this.transcript, ["roll", roll, fair.nonce, fair.by]);
    } else if (this.kind === "do") this.transcript = await afterEvent(this.transcript, [seat, act]);
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

  /** Before the first roll: the seeds, and all that is settled. */
  private async begin(): Promise<void> {
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
    this.transcript = await firstTranscript(this.header, this.fair.commitment, seeds);
  }

  private async roll(faces: Face[], fair: Json, line: number): Promise<void> {
    const { checked } = this;
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
    const { reveal, nonce } = fair;
    const right = await draw(reveal, number, this.transcript, checked.seeds, nonce, dice);
    if (JSON.stringify(right) !== JSON.stringify(faces))
      throw wrong("faces", { right: right.join(", "), faces: [faces].flat().join(", ") });
    const ends = number % this.fair.length === 0; // of the chain: a new one is promised
    if (ends !== "next" in fair || (ends && !isHex(fair.next))) throw wrong("promise");
    this.value = ends ? fair.next : reveal;
    checked.rolls.push({ i: number, by: fair.by, nonce, reveal, dice: fair.dice, faces });
  }

  checkPending(): void {
    const { pending } = this.fair;
    if (pending === undefined) return;
    const roll = this.checked.rolls.length + 1;
    if (this.kind === "scores" || pending?.roll !== roll) throw new Wrong("order", 1, { roll });
    throw new Wrong("pending", 1, { roll, seat: pending.seat });
  }
}
