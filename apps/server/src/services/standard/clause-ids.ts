import { QUESTIONS_STANDARD } from '@zhibiao/prisma/seed/content/clause-places.ts';
import type { Tx } from '#db/client.ts';

/** Which clauses the questions and lectures that come with the product are about. */

/** From a standard and a number to the clause, null where there is none: a training body may have its own. */
export type ClauseIdOf = (standardCode: string | undefined, number: string | undefined) => string | null;
export const clauseIds = async (tx: Pick<Tx, 'clause'>): Promise<ClauseIdOf> => {
  const rows = await tx.clause.findMany({ select: { id: true, standardCode: true, number: true } });
  const ids = new Map(rows.map(({ id, standardCode, number }) => [`${standardCode} ${number}`, id]));
  return (standardCode, number) => ids.get(`${standardCode} ${number}`) ?? null;
};

export const clauseOfQuestion = (clauseIdOf: ClauseIdOf, { number }: { number?: string }): string | null =>
  clauseIdOf(QUESTIONS_STANDARD, number);
export const clausesOfLecture = (
  clauseIdOf: ClauseIdOf,
  standardCode: string | undefined,
  { clauses = [] }: { clauses?: readonly string[] },
): string[] => clauses.flatMap((number) => clauseIdOf(standardCode, number) ?? []);
