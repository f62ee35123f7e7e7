/** What lies on the table that is drawn: log lines name bodies and special actions by their numbers only. */
import type { Place } from "./actions";
import { bodyOf, type ActionView, type Cost, type View } from "./model";

let table = $state.raw<Pick<View, "boards" | "actions"> | null>(null);

const pieces = (view: Pick<View, "boards" | "actions"> | null): string =>
  JSON.stringify([
    view?.boards.map((board) => board.system),
    view?.actions.map(({ cost }) => cost),
  ]);

/** Tell what lies on the table. */
export function lay(view: View): void {
  if (pieces(view) !== pieces(table)) table = view;
}

/** Whether a special action steals or empties, by its number; null: not known. */
export const kindOf = (number: number): ActionView["kind"] | null =>
  table?.actions.find((action) => action.action === number)?.kind ?? null;

/** Whether a system has one body of this kind only. */
export function alone({ system, body }: Place): boolean {
  const board = table?.boards.find((candidate) => candidate.system === system);
  return board?.bodies.filter(({ kind }) => kind === body.kind).length === 1;
}

/** What a body asks for; null: not known. */
export const costOf = (place: Place): Cost | null => (table && bodyOf(table, place)?.cost) ?? null;
