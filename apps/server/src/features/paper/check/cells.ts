import { LRUCache } from 'lru-cache';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { lit, many, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Traits } from '#domain/paper/draw-rule.ts';
import { HAS_KEY } from '#services/exam/drawable.ts';
import { clauseAncestors } from '#features/paper/clause-names.ts';

/**
 * What banks hold, counted: so many questions in force that no rule tells apart, and from when until when. A bank of a
 * hundred thousand questions is a few hundred such cells, and is counted again only when its `rev` has moved.
 */

/** Days as yyyy-MM-dd; `from` is the first on which it is drawn, `to` the first on which it is not any more. */
type Span = { from: string | null; to: string | null };
export type HeldCell = Traits & Span & { count: number };

type Row = Omit<HeldCell, 'clauses'> & { clauseId: string | null };

/** In force, of no case, and with whatever keys it needs. */
export const DRAWABLE: Statement = sql`q.status = ${lit(QUESTION_STATUS.on)} AND q."parentId" IS NULL AND ${HAS_KEY}`;
const countCells = (bankIds: readonly string[]) => sql<Row>`
  SELECT q."bankId", q.type, q.difficulty, q.clause, q."clauseId", q."validFrom"::text AS "from",
    q."validTo"::text AS "to", count(*)::int AS count
  FROM "Question" q WHERE q."bankId" = ANY(${bankIds}::uuid[]) AND ${DRAWABLE}
  GROUP BY q."bankId", q.type, q.difficulty, q.clause, q."clauseId", q."validFrom", q."validTo"`;
const selectRevs = (bankIds: readonly string[]) => sql<{ id: string; rev: number }>`
  SELECT id, rev FROM "QuestionBank" WHERE id = ANY(${bankIds}::uuid[])`;

const KEPT_BANKS = 200;
type Kept = { rev: number; rows: readonly Row[] };
const memories = new WeakMap<Pool, LRUCache<string, Kept>>();
const memoryOf = (pool: Pool) => {
  const memory = memories.get(pool) ?? new LRUCache<string, Kept>({ max: KEPT_BANKS });
  memories.set(pool, memory);
  return memory;
};

/** `on` may be a transaction's, whose own writes are then seen; what is kept belongs to the pool. */
const rowsOf = async (pool: Pool, on: Queryable, bankIds: readonly string[]): Promise<Row[]> => {
  const memory = memoryOf(pool);
  const revs = await many(on, selectRevs(bankIds));
  const stale = revs.filter(({ id, rev }) => memory.get(id)?.rev !== rev);
  if (stale.length > 0) {
    const counted = Map.groupBy(await many(on, countCells(stale.map(({ id }) => id))), ({ bankId }) => bankId);
    // Counted after `rev` was read: what came between is at worst counted again.
    for (const { id, rev } of stale) memory.set(id, { rev, rows: counted.get(id) ?? [] });
  }
  return revs.flatMap(({ id }) => memory.get(id)?.rows ?? []);
};

export const cellsOf = async (pool: Pool, on: Queryable, bankIds: readonly string[]): Promise<HeldCell[]> => {
  if (bankIds.length === 0) return [];
  const rows = await rowsOf(pool, on, [...new Set(bankIds)]);
  const above = await clauseAncestors(
    on,
    rows.flatMap(({ clauseId }) => clauseId ?? []),
  );
  return rows.map(({ clauseId, ...row }) => ({ ...row, clauses: clauseId ? (above.get(clauseId) ?? []) : [] }));
};

/** A question that a fixed paper names, as it stands. */
export type NamedQuestion = HeldCell & {
  id: string;
  no: number;
  stem: string;
  status: CodeOf<typeof QUESTION_STATUS>;
  clauseId: string | null;
  /** Its own row, of no case, with whatever key it needs. */
  drawable: boolean;
};
const selectNamed = (ids: readonly string[]) => sql<Omit<NamedQuestion, 'clauses'>>`
  SELECT q.id, q.no, left(q.stem, 200) AS stem, q.status, q."bankId", q.type, q.difficulty, q.clause, q."clauseId",
    q."validFrom"::text AS "from", q."validTo"::text AS "to", 1 AS count, (${DRAWABLE}) AS drawable
  FROM "Question" q WHERE q.id = ANY(${ids}::uuid[]) AND q."parentId" IS NULL`;
export const namedQuestions = async (on: Queryable, ids: readonly string[]): Promise<Map<string, NamedQuestion>> => {
  if (ids.length === 0) return new Map();
  const rows = await many(on, selectNamed(ids));
  const above = await clauseAncestors(
    on,
    rows.flatMap(({ clauseId }) => clauseId ?? []),
  );
  return new Map(rows.map((row) => [row.id, { ...row, clauses: row.clauseId ? (above.get(row.clauseId) ?? []) : [] }]));
};
