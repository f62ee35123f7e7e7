/** The record file that was opened last: the replay and the review of it are two pages. */

import type { RecordFile } from "./api";

let record: RecordFile | null = null;

/** Keep the content of a record file; returns it. */
export async function keepRecord(file: File): Promise<RecordFile> {
  record = new Uint8Array(await file.arrayBuffer());
  return record;
}

export const openedRecord = (): RecordFile | null => record;
