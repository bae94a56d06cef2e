import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { BankQuestion as Question } from '#domain/exam-paper.ts';

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
  const kept = new Map<string, { until: number; questions: Promise<BankQuestion[]> }>();
  const load = async (bankIds: readonly string[]) => (await many(pool, inBanks(bankIds))).map(read);
  return {
    ofBanks: (bankIds) => {
      const name = bankIds.toSorted().join();
      const now = performance.now();
      for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
      const known = kept.get(name);
      if (known) return known.questions;
      const questions = load(bankIds);
      // A failure is not kept.
      questions.catch(() => kept.delete(name));
      kept.set(name, { until: now + KEPT_MS, questions });
      return questions;
    },
    forget: () => kept.clear(),
    ofPaper: async (questionIds) => (await many(pool, named(questionIds))).map(read),
  };
};
