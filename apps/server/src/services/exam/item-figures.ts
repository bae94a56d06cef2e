import type { Queryable } from '#db/sql.ts';
import { correlation, easeIn, ENOUGH } from '#domain/exam/statistics/item-figures.ts';
import type { ItemSums } from '#domain/exam/statistics/item-stats.ts';
import { newestItemsOf } from './stat-rows.ts';

/** Of a question as it reads now, over all papers that gave it. */
export type BankItemFigures = { n: number; p: number; r: number | null };

const figuresIn = (several: readonly ItemSums[]): BankItemFigures => {
  const n = several.reduce((sum, one) => sum + one.n, 0n);
  const sx = several.reduce((sum, one) => sum + one.sx, 0n);
  return { n: Number(n), p: easeIn({ n, sx }), r: n < BigInt(ENOUGH) ? null : correlation(several) };
};

/** By question; one that no learner was given as it reads now is not there. */
export const bankItemFigures = async (
  on: Queryable,
  questionIds: readonly string[],
): Promise<Map<string, BankItemFigures>> => {
  const rows = questionIds.length > 0 ? await newestItemsOf(on, questionIds) : [];
  const byQuestion = Map.groupBy(rows, ({ questionId }) => questionId);
  return new Map([...byQuestion].map(([id, several]) => [id, figuresIn(several)]));
};

/** The measured share that a taker gains, 0 to 1, of those questions that enough learners were given. */
export const easeOf = async (on: Queryable, questionIds: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    [...(await bankItemFigures(on, questionIds))].filter(([, { n }]) => n >= ENOUGH).map(([id, { p }]) => [id, p]),
  );
