import { PaperDraft, totalOfDraft } from '@zhibiao/contract/paper/draft';
import { type StaffPaper } from '@zhibiao/contract/paper/staff';
import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { many, type Queryable, sql } from '#db/sql.ts';
import { changesBetween } from '#domain/paper/changes.ts';
import { countOfDraft, draftFrom } from '#domain/paper/draft.ts';
import { ruleName } from '#domain/paper/fit.ts';
import { dateTime } from '#domain/time/time.ts';
import { clauseNames } from '#features/paper/clause-names.ts';

type Edition = StaffPaper['editions'][number];

const bankNames = (ids: readonly string[]) => sql<{ id: string; name: string }>`
  SELECT id, name FROM "QuestionBank" WHERE id = ANY(${ids}::uuid[])`;

/** What an edition is kept as: its structure, and its rules in words, whatever becomes of banks and clauses. */
export const editionOf = async (on: Queryable, draft: PaperDraft): Promise<object> => {
  const [banks, clauses] = await Promise.all([
    many(on, bankNames(draft.draw.map(({ bankId }) => bankId))),
    clauseNames(
      on,
      draft.draw.flatMap(({ clauseId }) => clauseId ?? []),
    ),
  ]);
  const bankName = new Map(banks.map(({ id, name }) => [id, name]));
  return {
    ...draft,
    totalScore: totalOfDraft(draft),
    questionCount: countOfDraft(draft),
    words: draft.draw.map(
      (rule) =>
        `${bankName.get(rule.bankId) ?? ''} ${ruleName(rule, (id) => clauses.get(id) ?? '')} ` +
        `${rule.count} 题 × ${rule.score} 分`,
    ),
  };
};

/** Those of before papers were edited here hold their columns. */
const Columns = z.object({
  mode: z.number(),
  rules: z.unknown(),
  passScore: z.number(),
  durationMin: z.number(),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  multiRule: z.number(),
  indefRule: z.number().default(0),
});
const readContent = (content: unknown): PaperDraft => {
  const columns = z.object({ rules: z.array(z.unknown()) }).safeParse(content);
  return columns.success ? draftFrom(Columns.parse(content)) : PaperDraft.parse(content);
};

type Row = { no: number; content: unknown; shared: Edition['shared']; by: string | null; at: Date; reason: string };
const selectEditions = (id: string) => sql<Row>`
  SELECT e.no, e.content, e.shared, s.name AS by, e.at, e.reason
  FROM "PaperEdition" e LEFT JOIN "Staff" s ON s.id = e.by WHERE e."paperId" = ${id} ORDER BY e.no DESC LIMIT 100`;

/** The latest first, each with what it changed. */
export const findEditions = async (pool: Pool, id: string): Promise<Edition[]> => {
  const rows = (await many(pool, selectEditions(id))).map((row) => ({ ...row, draft: readContent(row.content) }));
  return rows.map(({ no, shared, by, at, reason, draft }, index) => {
    const before = rows[index + 1]?.draft;
    return {
      no,
      at: dateTime(at),
      by,
      reason,
      totalScore: totalOfDraft(draft),
      questionCount: countOfDraft(draft),
      changed: before ? changesBetween(before, draft) : [],
      shared,
    };
  });
};
