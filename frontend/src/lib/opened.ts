/** The record file that was opened last: the replay and the review of it are two pages. */

let record: string | null = null;

/** Keep the text of a record; returns it. */
export function keepRecord(text: string): string {
  record = text;
  return text;
}

export const openedRecord = (): string | null => record;
