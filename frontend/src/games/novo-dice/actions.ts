/** Actions of Novo Dice in parts, as the server tells them, and as records write them. */
export type Source = number | "lions"; // what a claim is made with: a row, or lions

export type Action =
  | { kind: "done" }
  | { kind: "put"; die: string; face: string; row: number }
  | { kind: "claim"; tile: string; source: Source }
  | { kind: "store"; tile: string; bay: number }
  | { kind: "replace"; tile: string; bay: number; old: string }
  | { kind: "give up"; tile: string };

export function text(action: Action): string {
  switch (action.kind) {
    case "put":
      return `put ${action.die} ${action.face} ${action.row}`;
    case "claim":
      return `claim ${action.tile} ${action.source === "lions" ? "lions" : `row ${action.source}`}`;
    case "store":
      return `store ${action.tile} ${action.bay}`;
    case "replace":
      return `store ${action.tile} ${action.bay} replacing ${action.old}`;
    case "give up":
      return `give up ${action.tile}`;
    default:
      return action.kind;
  }
}

/** What a choice, or a line of the log, does; null if it is no action. */
export const actionOf = (told: { action?: unknown } | null): Action | null =>
  (told?.action ?? null) as Action | null;
