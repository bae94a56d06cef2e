import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import type { KeptQuestion } from '#features/question/kept.ts';

/** Where a question may be met. */

const LISTED = 100;
/** So many who sit now, or sat last, are looked through. */
const RUNNING_LOOKED_AT = 3_000;
const ATTEMPTS_LOOKED_AT = 2_000;

/** A paper's rules name the question itself, or draw from where it stands. */
const asks = (rules: Statement, { id }: Pick<KeptQuestion, 'id'>): Statement => sql`EXISTS (
  SELECT FROM jsonb_array_elements(${rules}) r, "Question" q LEFT JOIN "Clause" c ON c.id = q."clauseId"
  WHERE q.id = ${id}::uuid AND (
    r->>'questionId' = q.id::text
    OR (q.status = ${lit(QUESTION_STATUS.on)} AND r->>'bankId' = q."bankId"::text AND (r->>'type')::int = q.type
      AND coalesce((r->>'difficulty')::int, q.difficulty) = q.difficulty
      AND (NOT jsonb_exists(r, 'clause') OR r->>'clause' = q.clause)
      AND (NOT jsonb_exists(r, 'clauseId') OR EXISTS (
        SELECT FROM "Clause" top WHERE top.id::text = r->>'clauseId' AND top."standardCode" = c."standardCode"
          AND starts_with(c.path, top.path))))
  ))`;

const holds = ({ id, children }: Pick<KeptQuestion, 'id' | 'children'>): string[] =>
  [id, ...children.map((child) => child.id)].map((questionId) => JSON.stringify([{ questionId }]));

export type Usage = { papers: { id: string; title: string }[]; running: number };
export const findQuestionUsage = async (pool: Pool, question: KeptQuestion): Promise<Usage> => {
  const [papers, { running }] = await Promise.all([
    many(
      pool,
      sql<Usage['papers'][number]>`
        SELECT p.id, p.title FROM "Paper" p
        WHERE p.status = ${lit(PAPER_STATUS.published)} AND ${asks(sql`p.rules`, question)}
        ORDER BY p.sort, p.id LIMIT ${lit(LISTED)}`,
    ),
    one(
      pool,
      sql<{ running: number }>`
        SELECT count(*)::int AS running FROM (
          SELECT snapshot FROM "Attempt" WHERE status = ${lit(ATTEMPT.running)} LIMIT ${lit(RUNNING_LOOKED_AT)}
        ) a WHERE a.snapshot @> ANY(${holds(question)}::jsonb[])`,
    ),
  ]);
  return { papers, running };
};

/** How many of the latest who sat were given each version; those before versions were kept were given the first. */
export const countGiven = async (pool: Pool, question: KeptQuestion): Promise<Map<number, number>> => {
  const rows = await many(
    pool,
    sql<{ version: number; count: number }>`
      SELECT version, count(*)::int AS count FROM (
        SELECT (
          SELECT coalesce((g->>'v')::int, 1) FROM jsonb_array_elements(a.snapshot) g
          WHERE g->>'questionId' = ANY(${[question.id, ...question.children.map(({ id }) => id)]}) LIMIT 1
        ) AS version
        FROM (SELECT snapshot FROM "Attempt" ORDER BY id DESC LIMIT ${lit(ATTEMPTS_LOOKED_AT)}) a
        WHERE a.snapshot @> ANY(${holds(question)}::jsonb[])
      ) given GROUP BY version`,
  );
  return new Map(rows.map(({ version, count }) => [version, count]));
};
