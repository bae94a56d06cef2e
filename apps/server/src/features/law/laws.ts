import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { LawFields, LawRow, lawImpact } from '@zhibiao/contract/law/staff';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { Client, Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { lit, many, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Fields = z.output<typeof LawFields>;

const COLUMNS = sql`id, name, edition, to_char("effectiveFrom", 'YYYY-MM-DD') AS "effectiveFrom",
  to_char("effectiveTo", 'YYYY-MM-DD') AS "effectiveTo", "replacedBy", url, version`;
/** Days are those of Shanghai; the last day of an edition is the one before its successor's first. */
const LAWS = sql<LawRow>`
  SELECT ${COLUMNS}, "effectiveFrom" <= ${TODAY} AND ("effectiveTo" IS NULL OR "effectiveTo" > ${TODAY}) AS valid
  FROM "Law" ORDER BY name, "Law"."effectiveFrom" DESC LIMIT 1000`;
export const findLaws = (pool: Pool): Promise<LawRow[]> => many(pool, LAWS);

const findOne = (id: string) => sql<Fields & { version: number }>`SELECT ${COLUMNS} FROM "Law" WHERE id = ${id}`;

const check = async (client: Client, id: string | null, { name, edition, replacedBy }: Fields): Promise<void> => {
  const same = await maybeOne(
    client,
    sql<{ id: string }>`
      SELECT id FROM "Law" WHERE name = ${name} AND edition = ${edition} AND id IS DISTINCT FROM ${id}::uuid`,
  );
  if (same) throw refused('这一版已经有了', { field: 'edition' });
  if (replacedBy === null) return;
  if (replacedBy === id) throw refused('法律不能由自己替代', { field: 'replacedBy' });
  if (!(await maybeOne(client, findOne(replacedBy)))) throw refused('替代版本不存在', { field: 'replacedBy' });
};

export const addLaw = (deps: { pool: Pool }, staff: Staff, body: Fields) =>
  audited(deps, staff, async (client, note) => {
    await check(client, null, body);
    const id = v7();
    const { name, edition, effectiveFrom, effectiveTo, replacedBy, url } = body;
    await run(
      client,
      sql`
        INSERT INTO "Law" (id, name, edition, "effectiveFrom", "effectiveTo", "replacedBy", url)
        VALUES (${id}, ${name}, ${edition}, ${effectiveFrom}::date, ${effectiveTo}::date, ${replacedBy}::uuid, ${url})`,
    );
    note({ object: 'law', id, name: `${name}（${edition}）`, changes: changesOf({}, body) });
    return { id, version: 0 };
  });

export const editLaw = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, ...body }: Fields & { id: string; version: number },
) =>
  audited(deps, staff, async (client, note) => {
    const found = await maybeOne(client, sql<Fields & { version: number }>`${findOne(id)} FOR UPDATE`);
    if (!found) throw missing('法律不存在');
    if (found.version !== version) throw conflict();
    await check(client, id, body);
    const { name, edition, effectiveFrom, effectiveTo, replacedBy, url } = body;
    const row = await one(
      client,
      sql<{ version: number }>`
        UPDATE "Law" SET name = ${name}, edition = ${edition}, "effectiveFrom" = ${effectiveFrom}::date,
          "effectiveTo" = ${effectiveTo}::date, "replacedBy" = ${replacedBy}::uuid, url = ${url}, version = version + 1
        WHERE id = ${id} RETURNING version`,
    );
    note({ object: 'law', id, name: `${name}（${edition}）`, changes: changesOf(found, body) });
    return { id, version: row.version };
  });

export const removeLaw = (deps: { pool: Pool }, staff: Staff, { id, version }: { id: string; version: number }) =>
  audited(deps, staff, async (client, note) => {
    const found = await maybeOne(client, sql<Fields & { version: number }>`${findOne(id)} FOR UPDATE`);
    if (!found) throw missing('法律不存在');
    if (found.version !== version) throw conflict();
    const { count } = await one(
      client,
      sql<{ count: number }>`SELECT count(*)::int AS count FROM "Law" WHERE "replacedBy" = ${id}`,
    );
    if (count > 0) throw refused('有旧版由它替代，不能删除');
    const asked = await one(
      client,
      sql<{ count: number }>`
        SELECT count(*)::int AS count FROM "Question" WHERE "lawId" = ${id} AND "parentId" IS NULL`,
    );
    if (asked.count > 0) throw refused(`有 ${asked.count} 道题目依据它，不能删除`);
    await run(client, sql`DELETE FROM "Law" WHERE id = ${id}`);
    note({ object: 'law', id, name: `${found.name}（${found.edition}）` });
    return { id };
  });

type Impact = AnswerOf<typeof lawImpact>;
const SHOWN = 20;
const counted = async (pool: Pool, found: Statement): Promise<Impact['questions']> => {
  const rows = await many(pool, sql<{ id: string; title: string }>`${found} LIMIT 1001`);
  return { count: rows.length, first: rows.slice(0, SHOWN) };
};

/** What is filed under the law, and what names it: by its title with and without 中华人民共和国, as people write it. */
export const findImpact = async (pool: Pool, id: string): Promise<Impact> => {
  const law = await maybeOne(pool, findOne(id));
  if (!law) throw missing('法律不存在');
  const short = law.name.replace(/^中华人民共和国/, '');
  const named = (text: Statement) => sql`strpos(${text}, ${short}) > 0`;
  const asked = sql`
    SELECT coalesce(q."parentId", q.id) FROM "Question" q LEFT JOIN "QuestionKey" k ON k."questionId" = q.id
    WHERE q.status = ${lit(QUESTION_STATUS.on)}
      AND (q."lawId" = ${id}::uuid OR ${named(sql`q.stem`)} OR ${named(sql`coalesce(q.material, '')`)}
      OR ${named(sql`coalesce(k.analysis, '')`)} OR ${named(sql`q.options::text`)})`;
  const [questions, papers, items, articles] = await Promise.all([
    counted(pool, sql`SELECT id, left(stem, 80) AS title FROM "Question" WHERE id IN (${asked}) ORDER BY id DESC`),
    counted(
      pool,
      sql`
        SELECT p.id, p.title FROM "Paper" p WHERE p.status = ${lit(PAPER_STATUS.published)} AND EXISTS (
          SELECT 1 FROM "Question" q WHERE q.id IN (${asked}) AND EXISTS (
            SELECT 1 FROM jsonb_array_elements(p.rules) r
            WHERE r ->> 'questionId' = q.id::text
              OR r ->> 'bankId' = q."bankId"::text AND (r ->> 'type')::int = q.type))
        ORDER BY p.sort, p.id`,
    ),
    counted(
      pool,
      sql`
        SELECT i.id, i.title FROM ${LIVE_ITEMS} i
        WHERE ${named(sql`i.title`)} OR ${named(sql`coalesce(i.html, '')`)}
        ORDER BY i."lessonId", i.sort`,
    ),
    counted(
      pool,
      sql`
        SELECT id, title FROM "Article"
          WHERE status = ${lit(ARTICLE_STATUS.published)} AND (${named(sql`title`)} OR ${named(sql`content`)})
        ORDER BY "publishDate" DESC, id`,
    ),
  ]);
  return { questions, papers, items, articles };
};
