import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import type { BankQuestion as Question } from '#domain/exam-paper.ts';

/** With the mark of the row's version. */
export type BankQuestion = Question & { row: string };

/** Questions in force, of whole banks. Never a key: that one exists is all that is asked. */
const OF_BANKS = `
  SELECT id, "bankId", type, stem, material, options, difficulty, clause, xmin::text AS row FROM "Question" q
  WHERE status = 1 AND "bankId" = ANY($1) AND EXISTS (SELECT FROM "QuestionKey" k WHERE k."questionId" = q.id) ORDER BY id`;
const OF_PAPER = `
  SELECT id, "bankId", type, stem, material, options, difficulty, clause, xmin::text AS row FROM "Question" q
  WHERE id = ANY($1) AND EXISTS (SELECT FROM "QuestionKey" k WHERE k."questionId" = q.id)`;

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
  const load = async (bankIds: readonly string[]) =>
    (await pool.query<BankQuestion>({ name: 'exam-banks', text: OF_BANKS, values: [bankIds] })).rows.map(read);
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
    ofPaper: async (questionIds) =>
      (await pool.query<BankQuestion>({ name: 'exam-questions', text: OF_PAPER, values: [questionIds] })).rows.map(
        read,
      ),
  };
};
