/** What somebody wants to be told of a table. */
import type { Entry, Error as Answer } from "./protocol";

export interface Listener {
  /** Steps have just been shown: one, or several at once after a skip. */
  shown?(entries: Entry[]): void;
  /** A roll was taken back, to be entered again. */
  unrolled?(): void;
  /** The server refused something. */
  refused?(error: Answer, action: unknown): void;
  /** There is a rematch at another table. */
  followed?(code: string, token: string | null): void;
}
