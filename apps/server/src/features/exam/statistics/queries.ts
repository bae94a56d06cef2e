import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { itemStats, ItemStatRow, paperStats, PaperStats } from '@zhibiao/contract/exam/staff-stats';
import { TOTAL_MOST } from '@zhibiao/contract/core/limits';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, one, sql } from '#db/sql.ts';
import { addSums } from '#domain/exam/statistics/add-sums.ts';
import { itemFigures } from '#domain/exam/statistics/item-figures.ts';
import {
  type ItemId,
  type ItemSums,
  noPaper,
  type PaperId,
  paperKey,
  type PaperSums,
} from '#domain/exam/statistics/item-stats.ts';
import { itemFlags, urgency } from '#domain/exam/statistics/item-words.ts';
import { alphaOf, deviationOf, errorOf, RELIABLE } from '#domain/exam/statistics/reliability.ts';
import { missing } from '#errors.ts';
import { FOLDED } from '#services/exam/item-stats.ts';
import { editionsOf, paperItems } from '#services/exam/stat-rows.ts';
import { type StatsQuestion, statsQuestionsOf } from './questions.ts';

/** What the attempts of a paper say about it and its questions. No learner is in it. */

type Row = ItemId & ItemSums;
/** Shares are read by people: a ten-thousandth is enough. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const roundedOrNull = (value: number | null): number | null => (value === null ? null : rounded(value));

/** The version asked last; its predecessors' figures are another question's. */
const newestOf = (rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ questionId }) => questionId).values()].flatMap((several) => several.slice(-1));

/**
 * Without the key nothing tells the options apart: of a single choice the share of the right one is the share gained.
 */
const rowOf = (row: Row, statsQuestion: StatsQuestion, withKey: boolean): ItemStatRow => {
  const { no, type, stem, right } = statsQuestion;
  const figures = itemFigures(
    row,
    statsQuestion.options.map(({ key }) => key),
  );
  return {
    questionId: row.questionId,
    no,
    qVersion: row.qVersion,
    type,
    stem,
    n: figures.n,
    p: rounded(figures.p),
    r: roundedOrNull(figures.r),
    d: roundedOrNull(figures.d),
    flags: itemFlags(figures, { type, right, withKey }),
    options: withKey
      ? figures.options.map(({ key, all }) => ({ key, share: rounded(all), right: right.includes(key) }))
      : [],
  };
};

const findPaper = (paperId: string) => sql<{ title: string; mode: number; totalScore: number; passScore: number }>`
  SELECT title, mode, "totalScore", "passScore" FROM "Paper" WHERE id = ${paperId}::uuid`;
/** Of an edition what its attempts were sat under. */
const findEdition = (paperId: string, edition: number) => sql<{
  mode: number | null;
  totalScore: number;
  passScore: number;
}>`
  SELECT (e.content->>'mode')::int AS mode, a."totalScore", a."passScore"
  FROM "Attempt" a
  LEFT JOIN "PaperEdition" e ON e."paperId" = a."paperId" AND e.no = ${Math.max(edition, 1)}::int
  WHERE a."paperId" = ${paperId}::uuid AND a.edition = ${edition}::int AND a.folded = ${lit(FOLDED.counted)}
    ORDER BY a.id DESC LIMIT 1`;
const countPending = (paperId: string) => sql<{ n: number }>`
  SELECT count(*)::int AS n FROM (
    SELECT 1 FROM "Attempt"
      WHERE "paperId" = ${paperId}::uuid AND status = ${lit(ATTEMPT.graded)} AND folded = ${lit(FOLDED.open)}
    LIMIT ${lit(TOTAL_MOST + 1)}) pending`;

const together = (editions: readonly (PaperId & PaperSums)[], paperId: string): PaperSums => {
  const all = { paperId, edition: 0 };
  const sums = editions
    .map((edition) => new Map([[paperKey(all), { ...edition, ...all }]]))
    .reduce(
      (sum, papers) => addSums({ items: new Map(), papers: sum }, { items: new Map(), papers }).papers,
      new Map(),
    );
  return sums.get(paperKey(all)) ?? noPaper();
};

const BARS = 20;
/** The last column holds the full score too. */
const barsOf = ({ bins }: PaperSums): number[] =>
  Array.from({ length: BARS }, (_, at) =>
    bins.slice(at * 5, at === BARS - 1 ? undefined : (at + 1) * 5).reduce((sum, n) => sum + n, 0),
  );

const warningsOf = (alpha: number | null): string[] => (alpha !== null && alpha < RELIABLE ? ['试卷信度偏低'] : []);

type Query = InputOf<typeof paperStats>;
export const findPaperStats = async (
  pool: Pool,
  { params: { paperId }, query: { edition } }: Pick<Query, 'params' | 'query'>,
  withKey: boolean,
): Promise<PaperStats> => {
  const paper = await maybeOne(pool, findPaper(paperId));
  if (!paper) throw missing('考试不存在');
  const [rows, editions, pending] = await Promise.all([
    paperItems(pool, paperId),
    editionsOf(pool, paperId),
    one(pool, countPending(paperId)),
  ]);
  const chosen = edition === undefined ? editions : editions.filter((one) => one.edition === edition);
  const [only] = chosen;
  const alone = chosen.length === 1 && only ? only.edition : null;
  const of = alone === null ? null : await maybeOne(pool, findEdition(paperId, alone));
  const sums = together(chosen, paperId);
  const n = Number(sums.n);
  // Editions differ in their parts.
  const alpha = alone === null ? null : alphaOf(sums);
  const newest = newestOf(rows);
  const statsQuestion = await statsQuestionsOf(pool, newest);
  const items = newest.flatMap((row) => {
    const question = statsQuestion(row);
    return question ? [rowOf(row, question, withKey)] : [];
  });
  return {
    paperId,
    title: paper.title,
    edition: edition ?? null,
    editions: editions.map((one) => one.edition).toReversed(),
    n,
    mean: n === 0 ? 0 : rounded(Number(sums.s) / n / 10),
    sd: rounded(deviationOf(sums)),
    passPercent: n === 0 ? 0 : rounded((100 * Number(sums.passed)) / n),
    totalScore: (of ?? paper).totalScore,
    passScore: (of ?? paper).passScore,
    alpha: roundedOrNull(alpha),
    alphaOf: (of?.mode ?? paper.mode) === PAPER_MODE.fixed ? 'questions' : 'rules',
    sem: roundedOrNull(errorOf(sums, alpha)),
    bars: barsOf(sums),
    warnings: warningsOf(alpha),
    pending: pending.n,
    items: items.sort((a, b) => urgency(a.flags) - urgency(b.flags) || a.no - b.no),
  };
};

type ItemQuery = InputOf<typeof itemStats>;
export const findItemStats = async (
  pool: Pool,
  { params: { paperId, questionId }, query: { v } }: Pick<ItemQuery, 'params' | 'query'>,
  withKey: boolean,
): Promise<AnswerOf<typeof itemStats>> => {
  const rows = await paperItems(pool, paperId, [questionId]);
  const row = v === undefined ? rows.at(-1) : rows.find(({ qVersion }) => qVersion === v);
  const statsQuestion = row && (await statsQuestionsOf(pool, [row]))(row);
  if (!row || !statsQuestion) throw missing('这道题还没有统计');
  const { options } = itemFigures(
    row,
    statsQuestion.options.map(({ key }) => key),
  );
  return {
    ...rowOf(row, statsQuestion, withKey),
    optionTexts: statsQuestion.options,
    groups: withKey
      ? options.map(({ key, lower, middle, upper, all }) => ({
          key,
          lower: rounded(lower),
          middle: rounded(middle),
          upper: rounded(upper),
          all: rounded(all),
        }))
      : [],
    versions: rows.map(({ qVersion, n }) => ({ version: qVersion, n: Number(n) })).toReversed(),
  };
};
