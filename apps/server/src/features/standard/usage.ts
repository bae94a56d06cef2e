import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { clauseItems, clauseUsage } from '@zhibiao/contract/standard/staff';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, one, run, sql } from '#db/sql.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { clauseLabel } from '#domain/standard/clause-tree.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Clause = { standardCode: string; number: string; path: string };
const findOne = (id: string) => sql<Clause>`SELECT "standardCode", number, path FROM "Clause" WHERE id = ${id}`;
const clauseOf = async (pool: Pool, id: string): Promise<Clause> => {
  const clause = await maybeOne(pool, findOne(id));
  if (!clause) throw missing('条款不存在');
  return clause;
};

type Usage = AnswerOf<typeof clauseUsage>;
const LISTED = 50;

/** What is taught and asked of a clause and of everything below it. */
export const findStandardUsage = async (pool: Pool, id: string): Promise<Usage> => {
  const { standardCode, path } = await clauseOf(pool, id);
  const below = await many(
    pool,
    sql<{ id: string; number: string; title: string }>`
      SELECT id, number, title FROM "Clause" WHERE "standardCode" = ${standardCode} AND starts_with(path, ${path})`,
  );
  const labels = below.map(clauseLabel);
  const ids = below.map((clause) => clause.id);
  const asked = sql`q."parentId" IS NULL
    AND (q."clauseId" = ANY(${ids}::uuid[]) OR (q."clauseId" IS NULL AND q.clause = ANY(${labels})))`;
  const [items, questions, { questionCount }] = await Promise.all([
    many(
      pool,
      sql<Usage['items'][number]>`
        SELECT i.id AS lid, i.title, l.id AS "lessonId", l.name AS "lessonName", bool_or(c."clauseId" = ${id}) AS direct
        FROM "LessonItemClause" c JOIN ${LIVE_ITEMS} i ON i.id = c.lid JOIN "Lesson" l ON l.id = i."lessonId"
        WHERE c."clauseId" = ANY(${ids}::uuid[])
        GROUP BY i.id, i.title, i.sort, l.id ORDER BY l.sort, l.id, i.sort LIMIT 200`,
    ),
    many(
      pool,
      sql<Usage['questions'][number]>`
        SELECT q.id, left(q.stem, 120) AS stem, coalesce(c.number || ' ' || c.title, q.clause) AS clause,
          b.name AS "bankName"
        FROM "Question" q JOIN "QuestionBank" b ON b.id = q."bankId" LEFT JOIN "Clause" c ON c.id = q."clauseId"
        WHERE ${asked} ORDER BY q.no DESC LIMIT ${LISTED}`,
    ),
    one(
      pool,
      sql<{ questionCount: number }>`
        SELECT count(*)::int AS "questionCount" FROM (
          SELECT 1 FROM "Question" q WHERE ${asked} LIMIT 1001) counted`,
    ),
  ]);
  return { items, questions, questionCount };
};

export const findClauseItems = async (pool: Pool, id: string): Promise<AnswerOf<typeof clauseItems>> => {
  const { standardCode } = await clauseOf(pool, id);
  return many(
    pool,
    sql<AnswerOf<typeof clauseItems>[number]>`
      SELECT i.id AS lid, i.title, l.name AS "lessonName",
        EXISTS (SELECT 1 FROM "LessonItemClause" c WHERE c.lid = i.id AND c."clauseId" = ${id}) AS chosen
      FROM "Lesson" l JOIN ${LIVE_ITEMS} i ON i."lessonId" = l.id
      WHERE l."standardCode" = ${standardCode} ORDER BY l.sort, l.id, i.sort LIMIT 1000`,
  );
};

export const setItems = (deps: { pool: Pool }, staff: Staff, { id, lids }: { id: string; lids: string[] }) =>
  audited(deps, staff, async (client, note) => {
    const clause = await maybeOne(client, sql<Clause>`${findOne(id)} FOR UPDATE`);
    if (!clause) throw missing('条款不存在');
    const { known } = await one(
      client,
      sql<{ known: number }>`SELECT count(*)::int AS known FROM ${LIVE_ITEMS} i WHERE i.id = ANY(${lids}::uuid[])`,
    );
    if (known !== new Set(lids).size) throw refused('有讲次已被移除，请刷新后重新选择');
    const removed = await run(
      client,
      sql`DELETE FROM "LessonItemClause" WHERE "clauseId" = ${id} AND lid <> ALL(${lids}::uuid[])`,
    );
    const added = await run(
      client,
      sql`
        INSERT INTO "LessonItemClause" (lid, "clauseId") SELECT DISTINCT lid, ${id}::uuid
        FROM unnest(${lids}::uuid[]) lid ON CONFLICT DO NOTHING`,
    );
    note({ object: 'clause', id, name: `${clause.standardCode} ${clause.number}`, counts: { added, removed } });
    return { id };
  });
