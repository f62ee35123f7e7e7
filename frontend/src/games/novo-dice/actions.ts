/** Actions of Novo Dice, read from their text as records write it. */
export type Action =
  | { type: "done" }
  | { type: "put"; kind: string; face: string; row: number }
  | { type: "claim"; tile: string; by: string; row: number | null }
  | { type: "store"; tile: string; bay: number; replacing: string | null }
  | { type: "give up"; tile: string }
  | { type: "unknown" };

/** Read an action. */
export function read(text: string): Action {
  let found: RegExpMatchArray | null;
  if (text === "done") return { type: "done" };
  if ((found = text.match(/^put (\S+) (\S+) (\d+)$/)))
    return { type: "put", kind: found[1], face: found[2], row: +found[3] };
  if ((found = text.match(/^claim (.+) row (\d+)$/)))
    return { type: "claim", tile: found[1], by: `row ${found[2]}`, row: +found[2] };
  if ((found = text.match(/^claim (.+) lions$/)))
    return { type: "claim", tile: found[1], by: "lions", row: null };
  if ((found = text.match(/^store (.+) (\d+) replacing (.+)$/)))
    return { type: "store", tile: found[1], bay: +found[2], replacing: found[3] };
  if ((found = text.match(/^store (.+) (\d+)$/)))
    return { type: "store", tile: found[1], bay: +found[2], replacing: null };
  if ((found = text.match(/^give up (.+)$/))) return { type: "give up", tile: found[1] };
  return { type: "unknown" };
}
