/** Actions of AstroVenture in parts, as the server tells them, and as records write them. */
export interface Body {
  kind: "star" | "planet" | "moon";
  number: number; // which of these it is, from 1
}

export interface Place {
  system: string;
  body: Body;
}

/** An action that completes something. */
export type Completion =
  | ({ kind: "take" } & Place)
  | ({ kind: "steal"; seat: number } & Place) // from this seat
  | ({ kind: "action"; number: number; seat: number } & Place);

export type Action = Completion | { kind: "stop" } | { kind: "keep"; dice: string[] };

/** A body as records write it: "Kappa moon 1". */
export const keyOf = ({ system, body }: Place): string =>
  body.kind === "star" ? `${system} star` : `${system} ${body.kind} ${body.number}`;

export function text(action: Action): string {
  switch (action.kind) {
    case "stop":
      return "stop";
    case "keep":
      return ["keep", ...action.dice].join(" ");
    case "take":
      return `take ${keyOf(action)}`;
    case "steal":
      return `steal ${keyOf(action)} from ${action.seat}`;
    case "action":
      return `action ${action.number} ${keyOf(action)} from ${action.seat}`;
  }
}

/** What a choice, or a line of the log, does; null if it is no action. */
export const actionOf = (told: { action?: unknown } | null): Action | null =>
  (told?.action ?? null) as Action | null;
