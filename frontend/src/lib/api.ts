/** The server's HTTP interface. What cannot be done comes back as a Refused with the server's code. */
import { t } from "./i18n.svelte";
import type {
  AllDice,
  Code,
  CreateTable,
  Error as Answer,
  GameRules,
  Games,
  Health,
  Joined,
  LabForm,
  LabWish,
  LessonAnswer,
  LessonTap,
  OpenTables,
  PlayableLesson,
  PuzzleAnswer,
  PuzzleChoice,
  PuzzlePosition,
  Replay,
  Reviewing,
  RollingOut,
  Studying,
  TakeSeat,
} from "./protocol";

/** An error answer, of the server or of the network ("offline"). */
export class Refused extends Error {
  constructor(readonly answer: Omit<Answer, "code"> & { code: Code | "offline" }) {
    super(answer.code);
  }
}

/** Say an error in the chosen language. */
export function errorText(answer: Refused["answer"], names: string[] = []): string {
  const seat = answer.seat === undefined ? undefined : names[answer.seat];
  const words = t(`shell:error.${answer.code}`, {
    seconds: answer.retry_after ?? 1,
    count: answer.retry_after ?? 1,
    name: seat,
  });
  const line = answer.line === undefined ? "" : ` ${t("shell:error_line", { line: answer.line })}`;
  const tells: (Code | "offline")[] = [
    "bad_edition",
    "bad_record",
    "bad_option",
    "bad_seats",
    "bad_layout",
  ];
  const detail =
    answer.detail && tells.includes(answer.code)
      ? ` ${t("shell:error_detail", { detail: answer.detail })}`
      : "";
  return words + line + detail;
}

/** Say whatever was thrown. */
export const thrownText = (thrown: unknown): string =>
  thrown instanceof Refused ? errorText(thrown.answer) : t("shell:error.internal");

/** The bytes of a record: as a text they would lose what its readers refuse. */
export type RecordFile = Uint8Array<ArrayBuffer>;

async function ask<T>(address: string, body?: BodyInit, type = "application/json"): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      address,
      body === undefined ? {} : { method: "POST", body, headers: { "Content-Type": type } },
    );
  } catch {
    throw new Refused({ type: "error", code: "offline" });
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer as T;
  throw new Refused(
    answer?.code ? answer : { type: "error", code: response.ok ? "internal" : "offline" },
  );
}

let games: Promise<Games> | null = null;

/** The games that can be played, asked once. */
export function getGames(): Promise<Games> {
  games ??= ask<Games>("/api/games").catch((thrown) => {
    games = null;
    throw thrown;
  });
  return games;
}

export const getHealth = (): Promise<Health> => ask("/api/health");
export const getRules = (game: string): Promise<GameRules> =>
  ask(`/api/rules?${new URLSearchParams({ game })}`);
export const getOpenTables = (): Promise<OpenTables> => ask("/api/tables");
export const createTable = (table: CreateTable): Promise<Joined> =>
  ask("/api/tables", JSON.stringify(table));
export const takeSeat = (code: string, seat: TakeSeat): Promise<Joined> =>
  ask(`/api/tables/${encodeURIComponent(code)}/seats`, JSON.stringify(seat));
export const getReplay = (code: string): Promise<Replay> =>
  ask(`/api/tables/${encodeURIComponent(code)}/replay`);
export const readRecord = (content: RecordFile): Promise<Replay> =>
  ask("/api/replay", content, "application/jsonl");
export const getDice = (): Promise<AllDice> => ask("/api/dice");
export const recordAddress = (code: string): string =>
  `/api/tables/${encodeURIComponent(code)}/record`;
export const beginReview = (code: string): Promise<Reviewing> =>
  ask(`/api/tables/${encodeURIComponent(code)}/review`);
export const reviewRecord = (content: RecordFile): Promise<Reviewing> =>
  ask("/api/review", content, "application/jsonl");
export const getReview = (id: string): Promise<Reviewing> => ask(`/api/reviews/${id}`);
/** Which decision of a record is played on: at which line, and what is called best there. */
export interface Decision {
  line: number;
  best: string;
}
const queryOf = ({ line, best }: Decision) => new URLSearchParams({ line: String(line), best });
export const beginRollout = (code: string, decision: Decision): Promise<RollingOut> =>
  ask(`/api/tables/${encodeURIComponent(code)}/rollout?${queryOf(decision)}`);
export const rollOutRecord = (content: RecordFile, decision: Decision): Promise<RollingOut> =>
  ask(`/api/rollout?${queryOf(decision)}`, content, "application/jsonl");
export const getRollout = (id: string): Promise<RollingOut> => ask(`/api/rollouts/${id}`);
export const stopRollout = (id: string): Promise<RollingOut> => ask(`/api/rollouts/${id}/stop`, "");
export const getPuzzle = (game: string, which: Record<string, string>): Promise<PuzzlePosition> =>
  ask(`/api/puzzle?${new URLSearchParams({ game, ...which })}`);
export const solvePuzzle = (choice: PuzzleChoice): Promise<PuzzleAnswer> =>
  ask("/api/puzzle", JSON.stringify(choice));

export const getLesson = (game: string, lesson: string): Promise<PlayableLesson> =>
  ask(`/api/lesson?${new URLSearchParams({ game, lesson })}`);
export const tapLesson = (tap: LessonTap): Promise<LessonAnswer> =>
  ask("/api/lesson", JSON.stringify(tap));

export const getLabForm = (game: string, edition: string): Promise<LabForm> =>
  ask(`/api/lab?${new URLSearchParams({ game, edition })}`);
export const beginStudy = (wish: LabWish): Promise<Studying> =>
  ask("/api/lab", JSON.stringify(wish));
export const getStudy = (id: string): Promise<Studying> =>
  ask(`/api/labs/${encodeURIComponent(id)}`);
export const stopStudy = (id: string): Promise<Studying> =>
  ask(`/api/labs/${encodeURIComponent(id)}/stop`, "");
export const studyAddress = (id: string, what: string, query: Record<string, string>): string =>
  `/api/labs/${encodeURIComponent(id)}/${what}?${new URLSearchParams(query)}`;

/** The record of a table, as text. */
export async function getRecord(code: string): Promise<RecordFile> {
  const response = await fetch(recordAddress(code)).catch(() => null);
  if (response?.ok) return new Uint8Array(await response.arrayBuffer());
  throw new Refused({ type: "error", code: response ? "internal" : "offline" });
}
