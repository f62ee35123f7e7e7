/** What people call a place of the city: how far from the hub, by the points of the compass: "E3 N2". The edges
 *  of the board carry the same names, and beside the avenues the number is that of the black die. */
import { t } from "../../lib/i18n.svelte";

/** The name of a column: "W2", "E3"; empty for the avenue. */
export const columnName = (x: number): string =>
  x === 0 ? "" : t(`diceopolis:compass.${x > 0 ? "east" : "west"}`, { far: Math.abs(x) });

/** The name of a line: "N2", "S3"; empty for the avenue. */
export const lineName = (y: number): string =>
  y === 0 ? "" : t(`diceopolis:compass.${y > 0 ? "north" : "south"}`, { far: Math.abs(y) });

/** The name of a cell: "E3 N2"; of a black die "E3". */
export const placeName = (x: number, y: number): string =>
  [columnName(x), lineName(y)].filter(Boolean).join("\u00a0");
