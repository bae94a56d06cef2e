import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { BankQuestion as Question } from '#domain/exam-paper.ts';
import { keptFor } from '#lib/kept-for.ts';

/** With the mark of the row's version. */
export type BankQuestion = Question & { row: string };

const COLUMNS = sql`id, "bankId", type, stem, material, options, difficulty, clause, xmin::text AS row`;
/** Never the key itself: that one exists is all that is asked. */
const HAS_KEY = sql`EXISTS (SELECT FROM "QuestionKey" k WHERE k."questionId" = q.id)`;
/** Questions in force, of whole banks. */
const inBanks = (bankIds: readonly string[]) =>
  sql<BankQuestion>`
    SELECT ${COLUMNS} FROM "Question" q
    WHERE status = 1 AND "bankId" = ANY(${bankIds}::uuid[]) AND ${HAS_KEY} ORDER BY id`.named('exam-banks');
const named = (questionIds: readonly string[]) =>
  sql<BankQuestion>`
    SELECT ${COLUMNS} FROM "Question" q WHERE id = ANY(${questionIds}::uuid[]) AND ${HAS_KEY}`.named('exam-questions');

const Options = z.array(z.object({ key: z.string(), text: z.string() }));
const read = (row: BankQuestion): BankQuestion => ({ ...row, options: Options.parse(row.options) });

/**
 * Hundreds start within a minute and draw from the same banks. A paper is opened only with questions that are still as
 * they were read (`row`), so this is never stale.
 */
const KEPT_MS = 10_000;

export type Bank = {
  ofBanks: (bankIds: readonly string[]) => Promise<BankQuestion[]>;
  ofPaper: (questionIds: readonly string[]) => Promise<BankQuestion[]>;
  /** Reads anew from now on. */
  forget: () => void;
};

export const createBank = (pool: Pool): Bank => {
  const kept = keptFor<BankQuestion[]>(KEPT_MS);
  const load = async (bankIds: readonly string[]) => (await many(pool, inBanks(bankIds))).map(read);
  return {
    ofBanks: (bankIds) => kept.get(bankIds.toSorted().join(), () => load(bankIds)),
    forget: kept.forget,
    ofPaper: async (questionIds) => (await many(pool, named(questionIds))).map(read),
  };
};
