/**
 * What attempts add to the statistics of a paper and its questions. Everything is a whole number and a sum, so that
 * counting attempts one by one, taking some away again and recounting them all give the same rows.
 */

/** One question of an attempt as it was marked. Points are in tenths. */
type CountedQuestion = {
  questionId: string;
  version: number;
  full: number;
  gained: number;
  /** The bank's own keys of the options that were chosen; null where that is not known, or nothing is chosen from. */
  chosen: readonly string[] | null;
  /** What of the paper it belongs to when the paper's parts are compared: itself, or the rule that drew it. */
  part: string;
};
export type CountedAttempt = {
  paperId: string;
  edition: number;
  score: number;
  total: number;
  passed: boolean;
  questions: readonly CountedQuestion[];
};

export const BANDS = 20;
/** In `options`, beside the keys: those whose choice is known, whatever it was. */
export const TAKERS = '';
const LEVELS = 101;

export type ItemSums = {
  n: bigint;
  /** x: the share gained; y: the share gained of the rest of the paper; both in whole per mille. */
  sx: bigint;
  sxx: bigint;
  sy: bigint;
  syy: bigint;
  sxy: bigint;
  /** t: points gained, in tenths. */
  st: bigint;
  stt: bigint;
  /** By the whole paper's share: how many, and the sum of x. */
  bins: [n: number, sx: number][];
  options: Record<string, number[]>;
};
/** How many had it, and the sum and squares of the points that they gained with it, in tenths. */
export type PartSums = [n: number, s: number, ss: number];
export type PaperSums = {
  n: bigint;
  /** Points in tenths, and their squares. */
  s: bigint;
  ss: bigint;
  passed: bigint;
  /** By the share of the points, in whole percent. */
  bins: number[];
  parts: Record<string, PartSums>;
};

export type ItemId = { paperId: string; questionId: string; qVersion: number };
export type PaperId = { paperId: string; edition: number };
export type StatSums = {
  items: Map<string, ItemId & ItemSums>;
  papers: Map<string, PaperId & PaperSums>;
};

const zeros = (length: number): number[] => Array.from({ length }, () => 0);
export const noItem = (): ItemSums => ({
  n: 0n,
  sx: 0n,
  sxx: 0n,
  sy: 0n,
  syy: 0n,
  sxy: 0n,
  st: 0n,
  stt: 0n,
  bins: Array.from({ length: BANDS }, () => [0, 0]),
  options: {},
});
export const noPaper = (): PaperSums => ({ n: 0n, s: 0n, ss: 0n, passed: 0n, bins: zeros(LEVELS), parts: {} });
export const noSums = (): StatSums => ({ items: new Map(), papers: new Map() });

export const itemKey = ({ paperId, questionId, qVersion }: ItemId): string => `${paperId}/${questionId}/${qVersion}`;
export const paperKey = ({ paperId, edition }: PaperId): string => `${paperId}/${edition}`;

/** `part` of `full` in thousandths, a half rounded up. */
const perMille = (part: number, full: number): number =>
  full === 0 ? 0 : Math.floor((2_000 * part + full) / (2 * full));
/** Which of `count` equal bands a share falls into; the whole falls into the last. */
const bandOf = (share: number, count: number): number => Math.min(count - 1, Math.floor((share * count) / 1_000));

type Sign = 1 | -1;

const countItem = (sums: ItemSums, question: CountedQuestion, paper: { gained: number; full: number }, sign: Sign) => {
  const { full, gained, chosen } = question;
  const x = perMille(gained, full);
  const y = perMille(paper.gained - gained, paper.full - full);
  const band = bandOf(perMille(paper.gained, paper.full), BANDS);
  const add = (number: number) => BigInt(sign * number);
  sums.n += add(1);
  sums.sx += add(x);
  sums.sxx += add(x * x);
  sums.sy += add(y);
  sums.syy += add(y * y);
  sums.sxy += add(x * y);
  sums.st += add(gained);
  sums.stt += add(gained * gained);
  const bin = sums.bins[band] as [number, number];
  bin[0] += sign;
  bin[1] += sign * x;
  if (chosen === null) return;
  for (const key of [TAKERS, ...new Set(chosen)]) {
    const counts = (sums.options[key] ??= zeros(BANDS));
    counts[band] = (counts[band] ?? 0) + sign;
  }
};

const countPaper = (sums: PaperSums, { score, total, passed, questions }: CountedAttempt, sign: Sign) => {
  sums.n += BigInt(sign);
  sums.s += BigInt(sign * score);
  sums.ss += BigInt(sign * score * score);
  if (passed) sums.passed += BigInt(sign);
  const level = Math.min(LEVELS - 1, total === 0 ? 0 : Math.floor((100 * score) / total));
  sums.bins[level] = (sums.bins[level] ?? 0) + sign;
  const parts = new Map<string, number>();
  for (const { part, gained } of questions) parts.set(part, (parts.get(part) ?? 0) + gained);
  for (const [part, gained] of parts) {
    const known = (sums.parts[part] ??= [0, 0, 0]);
    known[0] += sign;
    known[1] += sign * gained;
    known[2] += sign * gained * gained;
  }
};

const found = <T>(map: Map<string, T>, key: string, made: () => T): T => {
  const known = map.get(key) ?? made();
  map.set(key, known);
  return known;
};

/** Adds an attempt to the sums, or takes it away again. */
export const count = (sums: StatSums, attempt: CountedAttempt, sign: Sign): void => {
  const { paperId, edition, questions } = attempt;
  const paper = {
    gained: questions.reduce((sum, { gained }) => sum + gained, 0),
    full: questions.reduce((sum, { full }) => sum + full, 0),
  };
  for (const question of questions) {
    const id = { paperId, questionId: question.questionId, qVersion: question.version };
    countItem(
      found(sums.items, itemKey(id), () => ({ ...id, ...noItem() })),
      question,
      paper,
      sign,
    );
  }
  const id = { paperId, edition };
  countPaper(
    found(sums.papers, paperKey(id), () => ({ ...id, ...noPaper() })),
    attempt,
    sign,
  );
};
