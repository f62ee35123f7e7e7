/** This browser's part in the dice of a table: it gives seeds and numbers, keeps them, and watches what becomes of them. */
import { canCheck, hashHex, type Checked } from "./fair";
import type {
  FairDice,
  FairRoll,
  FromClient,
  FromServer,
  NumberAsked,
  Receipt,
  TableNow,
} from "./protocol";
import { contradict, isGenuine } from "./receipts";

/** What this browser remembers of a table's dice. */
export interface Kept {
  code: string;
  commitment: string;
  seeds: Record<number, string>; // by seat
  nonces: Record<number, string>; // by roll: asked again, the same is given again
  value: string | null; // the newest of the chain that is known
  rolls: number; // which roll showed it
  length: number; // rolls that one chain is good for
  mixed?: Record<number, string>; // by roll: what it was said to be mixed with
  receipt?: Receipt; // the last one
}

/** A reason to doubt the server, as a key of the texts. */
export interface Doubt {
  key:
    | ("promise" | "nonce" | "unused" | "unshown" | "seed" | "commitment")
    | ("mixed" | "forged" | "stories" | "differs" | "short");
  roll: number;
}

/** A roll that is waited for: whose browser is asked, and its number if that is this one. */
export interface Waits {
  seat: number;
  mine: number | null;
}

const PREFIX = "fair:";
const MOST = 30; // tables
const LATE = 5000; // ms to wait for a roll before saying so

const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

const names = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));

function load(name: string): (Kept & { at: number }) | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function save(kept: Kept): void {
  const mine = PREFIX + kept.code;
  const text = JSON.stringify({ ...kept, at: Date.now() });
  try {
    if (localStorage.getItem(mine) === null) {
      const old = names().sort((a, b) => (load(b)?.at ?? 0) - (load(a)?.at ?? 0));
      for (const name of old.slice(MOST - 1)) localStorage.removeItem(name);
    }
    localStorage.setItem(mine, text);
  } catch {
    // no room: the numbers are good for this visit only
  }
}

/** What this browser kept of the game with that promise. */
export const keptOf = (commitment: string): Kept | null =>
  names()
    .map(load)
    .find((kept) => kept?.commitment === commitment) ?? null;

/** How a checked record agrees with what this browser remembers. */
export function compare(checked: Checked, kept: Kept): { used: number; doubt: Doubt | null } {
  let [used, doubt] = [0, null as Doubt | null];
  for (const [seat, seed] of Object.entries(kept.seeds)) {
    const shown = checked.seeds[Number(seat)];
    if (shown && shown !== seed) doubt ??= { key: "seed", roll: 0 };
  }
  for (const roll of checked.rolls) {
    const mine = kept.nonces[roll.i];
    if (mine === roll.nonce) used += 1;
    else if (mine) doubt ??= { key: "unused", roll: roll.i };
    const told = kept.mixed?.[roll.i];
    if (told && told !== roll.mixed) doubt ??= { key: "mixed", roll: roll.i };
  }
  const last = Math.max(0, ...Object.keys(kept.nonces).map(Number));
  if (last > checked.rolls.length) doubt ??= { key: "unshown", roll: last };
  return { used, doubt };
}

export class Giving {
  doubt = $state.raw<Doubt | null>(null); // the first one
  late = $state.raw<Waits | null>(null); // a roll that does not come
  private waits: Waits | null = null; // a roll that is to come
  private kept: Kept;
  private you: number[] = [];
  private work: Promise<void> = Promise.resolve(); // checks, one after the other
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly code: string,
    private readonly send: (message: FromClient) => void,
  ) {
    const fresh = { code, commitment: "", seeds: {}, nonces: {}, value: null, rolls: 0, length: 1 };
    this.kept = load(PREFIX + code) ?? fresh;
  }

  /** Answer and check what the server says. */
  hear(message: FromServer): void {
    if (message.type === "table" || message.type === "seats") this.you = message.you;
    if (message.type === "table" && message.fair) this.promised(message.fair);
    if (message.type === "steps")
      for (const { fair } of message.steps)
        if (fair) this.work = this.work.then(() => this.rolled(fair));
    if ("receipt" in message && message.receipt) {
      const { receipt } = message;
      this.work = this.work.then(() => this.signed(receipt));
    }
    if ("now" in message && message.now) this.asked(message.now);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private asked(now: TableNow): void {
    const { kept } = this;
    const { seed = [], nonce } = now;
    if (seed.length || nonce) this.askOtherTabs();
    for (const seat of seed) kept.seeds[seat] ??= random();
    if (nonce) this.settle(nonce);
    if (seed.length || nonce) save(kept); // before anybody else knows it
    for (const seat of seed) this.send({ type: "seed", seat, seed: kept.seeds[seat] });
    if (nonce) this.send({ type: "nonce", roll: nonce.roll, nonce: kept.nonces[nonce.roll] });
    this.watch(now.giver ?? null, nonce?.roll ?? null);
  }

  /** Choose the number of a roll; what the roll is mixed with is settled by then. */
  private settle({ roll, transcript }: NumberAsked): void {
    const { kept } = this;
    kept.nonces[roll] ??= random();
    if (!transcript) return;
    kept.mixed ??= {};
    if ((kept.mixed[roll] ??= transcript) !== transcript) this.suspect("mixed", roll);
  }

  /** Keep a receipt, unless it is false or tells another story than the last one. */
  private async signed(receipt: Receipt): Promise<void> {
    const { kept } = this;
    if (canCheck() && (await isGenuine(receipt)) === false) this.suspect("forged", receipt.roll);
    else if (kept.receipt && contradict(kept.receipt, receipt))
      this.suspect("stories", receipt.roll);
    else {
      kept.receipt = receipt;
      save(kept);
    }
  }

  /** What another tab of this browser has given is given again. */
  private askOtherTabs(): void {
    const { kept } = this;
    const stored = load(PREFIX + this.code);
    kept.seeds = { ...kept.seeds, ...stored?.seeds };
    kept.nonces = { ...kept.nonces, ...stored?.nonces };
    kept.mixed = { ...kept.mixed, ...stored?.mixed };
  }

  /** Say so if a roll does not come. */
  private watch(seat: number | null, mine: number | null): void {
    this.waits = seat === null ? null : { seat, mine };
    if (this.late || !this.waits) this.late = this.waits;
    if (!this.waits) {
      clearTimeout(this.timer);
      this.timer = undefined;
    } else this.timer ??= setTimeout(() => (this.late = this.waits), LATE);
  }

  private suspect(key: Doubt["key"], roll: number): void {
    this.doubt ??= { key, roll };
  }

  private promised(fair: FairDice): void {
    const { kept } = this;
    if (kept.commitment && kept.commitment !== fair.commitment) this.suspect("commitment", 0);
    if (!kept.commitment && fair.rolls === 0) kept.value = fair.commitment;
    kept.commitment ||= fair.commitment;
    kept.length = fair.length;
    for (const [seat, seed] of Object.entries(kept.seeds)) {
      const shown = fair.seeds?.[Number(seat)];
      if (shown && shown !== seed) this.suspect("seed", 0);
    }
  }

  /** Check a roll: the chain, and the number that this browser gave for it. */
  private async rolled(roll: FairRoll): Promise<void> {
    const { kept } = this;
    const mine = kept.nonces[roll.i];
    if (mine && roll.nonce !== mine)
      this.suspect(roll.by !== null && this.you.includes(roll.by) ? "nonce" : "unused", roll.i);
    const [known, before] = [kept.value, kept.rolls];
    kept.value = roll.next ?? roll.reveal;
    kept.rolls = roll.i;
    if (Object.keys(kept.nonces).length) save(kept);
    const chain = (rolls: number) => Math.floor(rolls / kept.length);
    const gap = chain(before) !== chain(roll.i - 1); // another chain was promised meanwhile
    if (known === null || gap || !canCheck()) return;
    let value = roll.reveal;
    for (let i = before; i < roll.i; i++) value = await hashHex(value);
    if (value !== known) this.suspect("promise", roll.i);
  }
}
