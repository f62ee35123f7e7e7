/** Receipts: what the server has signed of a record, kept by this browser and compared with it. */
import { bindsAll, type Checked } from "./fair";
import type { Receipt } from "./protocol";

/** How a record agrees with a receipt, as a key of the texts. */
export type Agreement = "agrees" | "unsigned" | "differs" | "short" | "forged";

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Whether the server has signed it; null where this browser cannot check such signatures. */
export async function isGenuine(receipt: Receipt): Promise<boolean | null> {
  const { protocol, commitment, roll, end, transcript, key, signature } = receipt;
  const message = JSON.stringify(["receipt", protocol, commitment, roll, end, transcript]);
  let imported: CryptoKey;
  try {
    imported = await crypto.subtle.importKey("raw", fromHex(key), "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
  const content = new TextEncoder().encode(message);
  return crypto.subtle.verify("Ed25519", imported, fromHex(signature), content);
}

/** Whether two receipts of a game cannot both be true: the server has told two stories. */
export function contradict(one: Receipt, other: Receipt): boolean {
  if (one.key !== other.key || one.commitment !== other.commitment) return false;
  if ((one.end && other.roll > one.roll) || (other.end && one.roll > other.roll)) return true;
  return one.roll === other.roll && one.end === other.end && one.transcript !== other.transcript;
}

/** Compare a checked record with the last receipt of its game. */
export async function agreement(checked: Checked, receipt: Receipt): Promise<Agreement> {
  const { roll, end, transcript, key } = receipt;
  const genuine = await isGenuine(receipt);
  if (genuine === false) return "forged";
  if (checked.rolls.length < roll || (end && bindsAll(checked) && checked.end === null))
    return "short";
  const found = end ? checked.end : checked.rolls[roll - 1].transcript;
  const same = found === transcript && key === checked.key;
  if (!same || (end && checked.rolls.length !== roll)) return "differs";
  return genuine === null ? "unsigned" : "agrees";
}
