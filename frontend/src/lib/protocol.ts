// Made by protocol.py from the server's types: do not edit.

/** Somebody's own edition: by its hash none that is shipped, whatever it calls itself. */
export interface OwnEdition {
  name: string;
  sha256: string;
  compared: string;
  differences: Difference[];
  more?: number;
}

/** A value of an edition that is not as in the shipped one: plain, or a list of such. */
export interface Difference {
  parts: string[];
  shipped: string | number | boolean | (string | number | boolean)[] | null;
  here: string | number | boolean | (string | number | boolean)[] | null;
}

/** What the game waits for. */
export interface Awaited {
  ruling: string;
  seat: number | null;
}

/** A real die whose face is to be entered. */
export interface DieToEnter {
  kind: number;
  name: string;
  number: number;
  count: number;
  faces: (string | number)[];
}

/** What the server has promised of its dice; docs/fair-dice.md tells the protocol. */
export interface FairDice {
  protocol: string;
  commitment: string;
  length: number;
  rolls: number;
  seeds?: (string | null)[] | null;
  key?: string | null;
  closing?: string | null;
}

/** What proves a roll. */
export interface FairRoll {
  i: number;
  reveal: string;
  nonce: string | null;
  by: number | null;
  dice: string[];
  next?: string;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  editions: EditionInfo[];
  options: OptionInfo[];
  bots: string[];
  strengths: Strength[];
  lessons: string[];
  plain?: PlainGame;
}

/** An edition that ships with the game. */
export interface EditionInfo {
  name: string;
  least_players: number;
  most_players: number;
  sha256: string;
  layout?: LayoutInfo | null;
}

/** What is drawn before the game, unless a table's maker tells what lies there. */
export interface LayoutInfo {
  name: string;
  pieces: string[];
  counts: Record<string, number>;
  fixed: string[];
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  values: (string | boolean)[];
  default: string | boolean;
  ruling: string;
}

/** How often a level wins against another, in games of two, as it was measured. */
export interface Strength {
  level: string;
  against: string;
  share: number;
  games: number;
  options?: Record<string, string | boolean>;
}

/** What draws a game that the page has no board for, beside its views. */
export interface PlainGame {
  about: string;
  kinds: ActionKind[];
  words: Record<string, Record<string, string>>;
}

/** A kind of action of a game. */
export interface ActionKind {
  name: string;
  form: string;
  parts: Record<string, any>;
}

/** Something that may be done, as the strongest bot sees it. */
export interface HintChoice {
  do: string;
  action: Record<string, any>;
  share: number;
  gains?: number[] | null;
  endings?: HintEnding[];
  error?: number | null;
  replies?: HintReply[];
  leaves?: number | null;
  result?: number | null;
}

/** A way in which the turn may end. */
export interface HintEnding {
  do: string;
  action: Record<string, any>;
  chance: number;
  result?: number | null;
}

/** A way in which the next player's turn may end. */
export interface HintReply {
  do: string;
  action: Record<string, any>;
  chance: number;
  seat: number;
  gains: number[];
  result?: number | null;
}

/** Something that may be done now. */
export interface LegalAction {
  do: string;
  action: Record<string, any>;
  gains?: number[] | null;
  final?: boolean;
  ends?: boolean;
}

/** A number that this client is to give, before the server shows its own. */
export interface NumberAsked {
  roll: number;
  seat: number;
  transcript?: string;
}

/** Who is to sit somewhere: the creator, somebody at the same screen, a friend, a bot. */
export interface SeatWish {
  kind: "bot" | "friend" | "local" | "me";
  name?: string | null;
  level?: string | null;
}

/** A seat of a table. */
export interface Seat {
  name: string;
  bot?: string | null;
  plays_as?: string | null;
  open?: boolean;
  connected?: boolean;
  local?: boolean;
}

/** Something that happened at a table: a roll, an action, or somebody who takes a seat. */
export interface Entry {
  seat: number;
  roll?: (string | number)[] | null;
  do?: string | null;
  action?: Record<string, any> | null;
  player?: string | null;
  gains?: number[] | null;
  alone?: boolean;
  corrected?: boolean;
  passed?: "chosen" | "forced" | null;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
}

/** What can be done in the present state; `legal` and `undo` are for who holds the seat. */
export interface TableNow {
  version: number;
  status: "abandoned" | "finished" | "playing" | "waiting";
  asked?: Awaited | null;
  legal?: LegalAction[];
  to_enter?: DieToEnter[] | null;
  undo?: boolean;
  correct?: boolean;
  hint?: boolean;
  seed?: number[];
  nonce?: NumberAsked | null;
  giver?: number | null;
  result?: Result | null;
  abandoned?: string | null;
}

/** POST /api/tables: make a table. */
export interface CreateTable {
  game: string;
  seats: SeatWish[];
  edition?: string | null;
  edition_file?: string | null;
  options?: Record<string, string | boolean>;
  dice?: "real" | "server";
  public?: boolean;
  first?: number | null;
  start?: boolean;
  pace?: "fast" | "instant" | "normal" | "slow";
  layout?: Record<string, string[]> | null;
}

/** The answer to making a table or taking a seat. */
export interface Joined {
  code: string;
  watch: string;
  token: string;
  seats: number[];
  own_edition?: OwnEdition | null;
}

/** POST /api/tables/{code}/seats: take an open seat. */
export interface TakeSeat {
  name: string;
  seat?: number | null;
  token?: string | null;
}

/** A line of the list of open tables. */
export interface OpenTable {
  code: string;
  game: string;
  edition: string;
  options: Record<string, string | boolean>;
  dice: "real" | "server";
  seats: Seat[];
  created: number;
  own_sha256?: string | null;
}

/** GET /api/games. */
export interface Games {
  games: GameInfo[];
}

/** GET /api/tables: public tables with an open seat, the newest first. */
export interface OpenTables {
  tables: OpenTable[];
}

/** GET /api/tables/{code}/replay, or POST /api/replay with a record: a game, move by move. */
export interface Replay {
  game: string;
  edition: string;
  options: Record<string, string | boolean>;
  seats: Seat[];
  first: number;
  status: "abandoned" | "finished" | "playing" | "waiting";
  entries: Entry[];
  views: (Record<string, any> | null)[];
  result?: Result | null;
  abandoned?: string | null;
  remarks?: string[];
  fair?: boolean;
  own_edition?: OwnEdition | null;
}

/** What is answered, by HTTP or WebSocket, to something that cannot be done. */
export interface Error {
  type: "error";
  code: Code;
  detail?: string;
  ruling?: string;
  refusal?: string;
  seat?: number;
  line?: number;
  version?: number;
  retry_after?: number;
}

/** What went wrong. Nothing has changed when one of these is sent. */
export type Code = "bad_edition" | "bad_host" | "bad_layout" | "bad_name" | "bad_option" | "bad_record" | "bad_seats" | "bad_token" | "busy" | "forbidden" | "foreign_origin" | "held_elsewhere" | "internal" | "malformed" | "no_bot" | "no_choice" | "no_game" | "no_hint" | "no_lesson" | "no_page" | "no_puzzle" | "no_real_dice" | "no_review" | "no_rollout" | "no_study" | "no_table" | "not_full" | "not_host" | "not_over" | "not_playing" | "not_ready" | "not_stored" | "not_waiting" | "not_well" | "not_yours" | "nothing_to_correct" | "nothing_to_undo" | "seat_taken" | "stale" | "study_running" | "too_costly" | "too_fast" | "too_large" | "too_many_connections" | "too_many_tables" | "unreadable" | "wrong_method";

/** The first message of a connection: who I am. Without a token one watches. */
export interface Hello {
  type: "hello";
  token?: string | null;
}

/** Do something, in the record's notation, in the state of that version. */
export interface AskAct {
  type: "act";
  version: number;
  do: string;
  tutor?: boolean;
}

/** Enter the faces of real dice, in the order of `to_enter`. */
export interface Enter {
  type: "enter";
  version: number;
  faces: (string | number)[];
}

/** Take back the last step of one's own turn. */
export interface Undo {
  type: "undo";
  version: number;
}

/** Take back the last roll of real dice and what bots did with it, to enter it again. */
export interface Correct {
  type: "correct";
  version: number;
}

/** Ask what the strongest bot would do, where nobody else plays but bots. */
export interface AskHint {
  type: "hint";
  version: number;
}

/** Give a seat's seed for the fair dice: 32 random bytes. A second one is ignored. */
export interface Seed {
  type: "seed";
  seat: number;
  seed: string;
}

/** Give the number that `now.nonce` asks for: 32 random bytes. Others are ignored. */
export interface Nonce {
  type: "nonce";
  roll: number;
  nonce: string;
}

/** Start the game; only the host may, and no seat may be open. */
export interface Start {
  type: "start";
  fill?: string | null;
}

/** The host gives a seat to a bot, or opens it for somebody else. */
export interface Assign {
  type: "assign";
  seat: number;
  bot?: string | null;
}

/** Give up one's seats; before the start they are open again, later the host decides. */
export interface Leave {
  type: "leave";
}

/** Let the bots of a table without people play slower or faster. */
export interface SetPace {
  type: "pace";
  pace: "fast" | "instant" | "normal" | "slow";
}

/** Ask for a new table with the same people; everybody is told its code. */
export interface Rematch {
  type: "rematch";
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
}

/** The whole table: after hello, at the start, when a line of the log was taken back. */
export interface Snapshot {
  type: "table";
  game: string;
  edition: string;
  options: Record<string, string | boolean>;
  dice: "real" | "server";
  seats: Seat[];
  you: number[];
  first: number | null;
  entries: Entry[];
  now: TableNow;
  view?: Record<string, any> | null;
  code?: string | null;
  watch?: string;
  invite?: string | null;
  host?: boolean;
  public?: boolean;
  pace?: "fast" | "instant" | "normal" | "slow";
  rematch?: string | null;
  taken_back?: boolean;
  fair?: FairDice | null;
  own_edition?: OwnEdition | null;
  receipt?: Receipt | null;
}

/** The same with the server's signature (Ed25519). */
export interface Receipt {
  protocol: string;
  commitment: string;
  roll: number;
  end: boolean;
  transcript: string;
  key: string;
  signature: string;
}

/** Something that happened, and the board after it. */
export interface TableStep {
  entry: Entry;
  view: Record<string, any>;
  fair?: FairRoll | null;
}

/** The answer to `hint`: the best choice, and the best of those that are not as good. */
export interface HintGiven {
  type: "hint";
  version: number;
  best: HintChoice;
  as_good: number;
  other?: HintChoice | null;
  alike?: HintChoice | null;
}

/** The tutor's answer to `act`: nothing was done, for it costs much of the win. */
export interface Warned {
  type: "warned";
  version: number;
  do: string;
  cost: number;
  best: HintChoice;
  chosen: HintChoice;
}

/** What happened, one step after the other; `now.version` counts them all. */
export interface Happened {
  type: "steps";
  steps: TableStep[];
  now: TableNow;
  receipt?: Receipt | null;
}

/** Somebody came, went, took a seat or lost it. */
export interface Seats {
  type: "seats";
  seats: Seat[];
  you: number[];
  host: boolean;
  entries?: Entry[];
  now?: TableNow | null;
}

/** There is a rematch at another table; the token is for those who sit there already. */
export interface Followed {
  type: "rematch";
  code: string;
  token?: string | null;
}

/** A sign of life. */
export interface Pong {
  type: "pong";
}

/** How a game is played: what it says itself, and its standard edition. */
export interface GameRules {
  help: Record<string, string>;
  edition: Record<string, any>;
}

/** How often a face came. */
export interface FaceCount {
  face: string | number;
  count: number;
  expected: number;
}

/** The rolls of one kind of dice. */
export interface DieCounts {
  kind: string;
  rolled: number;
  faces: FaceCount[];
  chi_square: number;
  freedom: number;
  p: number | null;
}

/** The dice of a game. */
export interface GameDice {
  game: string;
  dice: DieCounts[];
}

/** GET /api/dice: all rolls of the server's dice in finished games with shipped editions. */
export interface AllDice {
  games: GameDice[];
  key?: string;
}

/** A game that can be played, but whose bots that think, hints and reviews take a while yet. */
export interface NotReady {
  game: string;
  levels: string[];
  seconds: number;
}

/** GET /api/health. */
export interface Health {
  status: "impaired" | "ok";
  version: string;
  tables: number;
  connections: number;
  not_ready: NotReady[];
  wrong: string[];
  processes: number;
}

/** A way in which the next player's turn may end. */
export interface Answered {
  do: string;
  action: Record<string, any>;
  chance: number;
  seat: number;
  gains: number[];
  result?: number | null;
}

/** A roll, or an action, and what it changed. */
export interface Judged {
  seat: number;
  entry: number;
  roll: (string | number)[] | null;
  do: string | null;
  shares: number[];
  change: number[];
  action?: Record<string, any> | null;
  luck?: number | null;
  best?: string | null;
  best_action?: Record<string, any> | null;
  cost?: number;
  points?: number;
  grade?: string;
  choices?: Weighed[];
  error?: number | null;
}

/** Something that could be done. */
export interface Weighed {
  do: string;
  action: Record<string, any>;
  share: number;
  endings: Outcome[];
  error?: number | null;
  gains?: number[] | null;
  replies?: Answered[];
  leaves?: number | null;
  result?: number | null;
}

/** A way in which the turn may end. */
export interface Outcome {
  do: string;
  action: Record<string, any>;
  chance: number;
}

/** A game that has been looked at. */
export interface Review {
  game: string;
  edition: string;
  options: Record<string, any>;
  players: string[];
  first: number;
  finished: boolean;
  level: string;
  sure: number;
  sums: Sum[];
  steps: Judged[];
  worst: number[];
  own_edition?: OwnEdition | null;
  remarks?: string[];
}

/** What became of a player's share, and how well it was played. */
export interface Sum {
  start: number;
  own_luck: number;
  own_play: number;
  others_luck: number;
  others_play: number;
  result: number;
  adjusted: number;
  decisions: number;
  cost: number;
  at_random: number;
  rate: number;
  grade: string | null;
  luck_grade: string;
}

/** What games say of a mistake that were played on from it. */
export interface Checked {
  games: number;
  cost: number;
  reach: number;
  verdict: "confirmed" | "open" | "refuted";
}

/** Where a grade ends or begins. */
export interface Threshold {
  name: string;
  at: number | null;
}

/** What the grades of a review mean. */
export interface GradeScale {
  grades: Threshold[];
  mistakes: Threshold[];
  luck: Threshold[];
}

/** How far a review is, once it is begun: ask `GET /api/reviews/{id}` until it is there. */
export interface Reviewing {
  id: string;
  progress?: number;
  waiting?: number;
  review?: Review | null;
  scale?: GradeScale | null;
}

/** How far a mistake is played on, at a `line` of the record, against what is `best` there. */
export interface RollingOut {
  id: string;
  stage: string;
  progress?: number;
  waiting?: number;
  checked?: Checked | null;
}

/** GET /api/puzzle: a position in which one choice is clearly best. */
export interface PuzzlePosition {
  game: string;
  number: number;
  count: number;
  edition: string;
  options: Record<string, string | boolean>;
  players: string[];
  seat: number;
  ruling: string;
  view: Record<string, any>;
  legal: LegalAction[];
}

/** POST /api/puzzle: what one thinks is best. */
export interface PuzzleChoice {
  game: string;
  number: number;
  do: string;
}

/** What is best, and what was chosen. */
export interface PuzzleAnswer {
  right: boolean;
  best: HintChoice;
  chosen: HintChoice;
  place: number;
  choices: number;
}

/** An action that is asked for, and what it does. */
export interface LessonDeed {
  do: string;
  action: Record<string, any>;
  step: TableStep;
  next: number;
}

/** A beat as one may come to it: what was chosen before may lead to several positions. */
export interface LessonPosition {
  view: Record<string, any>;
  asked: Awaited;
  steps?: TableStep[];
  legal?: LegalAction[];
  deeds?: LessonDeed[];
}

/** Something that is said, and one deed that is asked for; texts are by language. */
export interface LessonBeat {
  step: number;
  say: Record<string, string>;
  positions: LessonPosition[];
  light?: string[];
  go?: Record<string, string> | null;
  wrong?: Record<string, string> | null;
}

/** GET /api/lesson: a lesson of a game, all that it needs. */
export interface PlayableLesson {
  game: string;
  lesson: string;
  title: Record<string, string>;
  edition: string;
  options: Record<string, string | boolean>;
  players: string[];
  steps: (Record<string, string>)[];
  beats: LessonBeat[];
}

/** POST /api/lesson: ask what something would do there. */
export interface LessonTap {
  game: string;
  lesson: string;
  beat: number;
  do: string;
  position?: number;
}

/** It is legal: whether it is asked for, and what it gains. */
export interface LessonAnswer {
  asked: boolean;
  gains: number[] | null;
}

/** A number of an edition that can be changed. */
export interface LabNumber {
  path: string;
  parts: string[];
  value: number;
}

/** GET /api/lab: what can be changed, and how much may be asked for. */
export interface LabForm {
  game: string;
  edition: string;
  least_players: number;
  most_players: number;
  numbers: LabNumber[];
  most_games: Record<string, number>;
}

/** Another value for a number. */
export interface LabChange {
  path: string;
  value: number;
  name?: string;
}

/** POST /api/lab: a study of an edition, beside the printed one if anything is changed. */
export interface LabWish {
  game: string;
  edition: string;
  level: string;
  players: number;
  games: number;
  changes?: LabChange[];
  options?: Record<string, string | boolean>;
  language?: "de" | "en";
}

/** How far a study is: ask `GET /api/labs/{id}` until it is ready. */
export interface Studying {
  id: string;
  stage: string;
  progress: number;
  waiting: number;
}

export type FromClient = Hello | AskAct | Enter | Undo | Correct | AskHint | Seed | Nonce | Start | Assign | Leave | SetPace | Rematch | Ping;

export type FromServer = Snapshot | Happened | HintGiven | Warned | Seats | Followed | Pong | Error;
