import { CLAUSE_LIMITS, type ClauseFields, type ClauseRow, oddPlace } from '@zhibiao/contract/standard/staff';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { clauseLabel, depthOf, clausesInOrder, pathBelow } from '#domain/standard/clause-tree.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Fields = z.output<typeof ClauseFields>;
type Stored = Fields & {
  id: string;
  standardCode: string;
  parentId: string | null;
  path: string;
  version: number;
};

/** Question `q` stands at the clause, or names it by its number and title as older ones do. */
const standsAt = (clause: Statement): Statement => sql`q."parentId" IS NULL AND (q."clauseId" = ${clause}.id
  OR (q."clauseId" IS NULL AND q.clause = ${clause}.number || ' ' || ${clause}.title))`;

const ROWS = (code: string) => sql<ClauseRow>`
  SELECT c.id, c.number, c.title, c.explain, c."parentId", c.path, c.version,
    (SELECT count(*)::int FROM "LessonItemClause" i WHERE i."clauseId" = c.id) AS items,
    (SELECT count(*)::int FROM "Question" q WHERE ${standsAt(sql`c`)}) AS questions
  FROM "Clause" c WHERE c."standardCode" = ${code} ORDER BY c.sort, c.id LIMIT ${CLAUSE_LIMITS.perStandard}`;
export const findClauses = async (pool: Pool, code: string): Promise<ClauseRow[]> =>
  clausesInOrder(await many(pool, ROWS(code)));

/** Trees change one at a time: a transaction that changes one holds its standard. */
export const lockStandard = async (client: Client, code: string): Promise<void> => {
  const found = await maybeOne(
    client,
    sql<{ code: string }>`SELECT code FROM "Standard" WHERE code = ${code} FOR UPDATE`,
  );
  if (!found) throw missing('标准不存在');
};

const findOne = (id: string) => sql<Stored>`
  SELECT id, "standardCode", number, title, explain, "parentId", path, version FROM "Clause" WHERE id = ${id}`;

/** The clause as it stands, its tree held; `version` as the caller saw it. */
const take = async (client: Client, id: string, version: number): Promise<Stored> => {
  const seen = await maybeOne(client, findOne(id));
  if (!seen) throw missing('条款不存在');
  await lockStandard(client, seen.standardCode);
  const found = await maybeOne(client, findOne(id));
  if (!found) throw missing('条款不存在');
  if (found.version !== version) throw conflict();
  return found;
};

const parentOf = async (client: Client, code: string, parentId: string | null): Promise<Stored | null> => {
  if (parentId === null) return null;
  const parent = await maybeOne(client, findOne(parentId));
  if (parent?.standardCode !== code) throw missing('上级条款不存在');
  return parent;
};

const isTaken = async (client: Client, code: string, number: string, id: string | null): Promise<boolean> =>
  (await maybeOne(
    client,
    sql<{ id: string }>`
      SELECT id FROM "Clause" WHERE "standardCode" = ${code} AND number = ${number}
        AND id IS DISTINCT FROM ${id}::uuid`,
  )) !== null;

/** How many questions name a clause by its number and title only, and would lose it with them. */
const namedBy = async (client: Client, clause: Fields): Promise<number> =>
  (
    await one(
      client,
      sql<{ count: number }>`
        SELECT count(*)::int AS count FROM "Question" WHERE "clauseId" IS NULL AND clause = ${clauseLabel(clause)}`,
    )
  ).count;

/** A slip of the tree is found late, by a reader who looks for a clause in vain. */
const mustMean = (number: string, parent: string | null, meant: boolean): void => {
  const odd = oddPlace(number, parent);
  if (odd !== null && !meant) throw refused(`${odd}，请核对编号和上级`, { field: 'number' });
};

type Added = Fields & { standardCode: string; parentId: string | null; meant: boolean };
export const addClause = (deps: { pool: Pool }, staff: Staff, body: Added) =>
  audited(deps, staff, async (client, note) => {
    const { standardCode, parentId, number, title, explain, meant } = body;
    await lockStandard(client, standardCode);
    const parent = await parentOf(client, standardCode, parentId);
    if (await isTaken(client, standardCode, number, null)) throw refused('该标准已有这个条款编号', { field: 'number' });
    mustMean(number, parent?.number ?? null, meant);
    const path = pathBelow(parent?.path ?? null, number);
    if (depthOf(path) > CLAUSE_LIMITS.depth) throw refused(`条款最多${CLAUSE_LIMITS.depth}级`);
    const { count } = await one(
      client,
      sql<{ count: number }>`SELECT count(*)::int AS count FROM "Clause" WHERE "standardCode" = ${standardCode}`,
    );
    if (count >= CLAUSE_LIMITS.perStandard) throw refused(`一个标准最多${CLAUSE_LIMITS.perStandard}个条款`);
    const id = v7();
    await run(
      client,
      sql`
        INSERT INTO "Clause" (id, "standardCode", number, title, explain, "parentId", path, sort)
        SELECT ${id}, ${standardCode}, ${number}, ${title}, ${explain}, ${parentId}::uuid, ${path},
          coalesce(max(sort), -1) + 1
        FROM "Clause" WHERE "standardCode" = ${standardCode} AND "parentId" IS NOT DISTINCT FROM ${parentId}::uuid`,
    );
    note({ object: 'clause', id, name: `${standardCode} ${number}`, changes: changesOf({}, { title, explain }) });
    return { id, version: 0 };
  });

/** What was below one path is below another. */
const repath = (code: string, from: string, to: string) => sql`
  UPDATE "Clause" SET path = ${to} || substr(path, length(${from}) + 1)
  WHERE "standardCode" = ${code} AND starts_with(path, ${from})`;

type Edited = Fields & { id: string; version: number; meant: boolean };
export const editClause = (deps: { pool: Pool }, staff: Staff, { id, version, meant, ...body }: Edited) =>
  audited(deps, staff, async (client, note) => {
    const found = await take(client, id, version);
    if (await isTaken(client, found.standardCode, body.number, id))
      throw refused('该标准已有这个条款编号', { field: 'number' });
    if (body.number !== found.number) {
      const parent = await parentOf(client, found.standardCode, found.parentId);
      mustMean(body.number, parent?.number ?? null, meant);
    }
    if (clauseLabel(found) !== clauseLabel(body)) {
      const named = await namedBy(client, found);
      if (named > 0)
        throw refused(`有 ${named} 道题目标注为“${clauseLabel(found)}”，编号和标题暂不能修改`, { field: 'number' });
    }
    const path = `${found.path.slice(0, -found.number.length - 1)}${body.number}/`;
    const row = await one(
      client,
      sql<{ version: number }>`
        UPDATE "Clause" SET number = ${body.number}, title = ${body.title}, explain = ${body.explain},
          version = version + 1
        WHERE id = ${id} RETURNING version`,
    );
    if (path !== found.path) await run(client, repath(found.standardCode, found.path, path));
    const { number, title, explain } = found;
    const changes = changesOf({ number, title, explain }, body);
    note({ object: 'clause', id, name: `${found.standardCode} ${number}`, changes });
    return { id, version: row.version };
  });

type Moved = { id: string; version: number; parentId: string | null; before: string | null };
export const moveClause = (deps: { pool: Pool }, staff: Staff, { id, version, parentId, before }: Moved) =>
  audited(deps, staff, async (client, note) => {
    const found = await take(client, id, version);
    const parent = await parentOf(client, found.standardCode, parentId);
    if (parent?.path.startsWith(found.path)) throw refused('不能移到自己的下级条款中');
    const path = pathBelow(parent?.path ?? null, found.number);
    const { deepest } = await one(
      client,
      sql<{ deepest: string }>`
        SELECT path AS deepest FROM "Clause"
        WHERE "standardCode" = ${found.standardCode} AND starts_with(path, ${found.path})
        ORDER BY length(path) - length(replace(path, '/', '')) DESC LIMIT 1`,
    );
    if (depthOf(path) + depthOf(deepest) - depthOf(found.path) > CLAUSE_LIMITS.depth)
      throw refused(`条款最多${CLAUSE_LIMITS.depth}级`);
    const siblings = await many(
      client,
      sql<{ id: string }>`
        SELECT id FROM "Clause" WHERE "standardCode" = ${found.standardCode} AND id <> ${id}
          AND "parentId" IS NOT DISTINCT FROM ${parentId}::uuid
        ORDER BY sort, id`,
    );
    const ids = siblings.map((sibling) => sibling.id);
    const at = before === null ? ids.length : ids.indexOf(before);
    if (at === -1) throw conflict();
    ids.splice(at, 0, id);
    const row = await one(
      client,
      sql<{ version: number }>`
        UPDATE "Clause" SET "parentId" = ${parentId}::uuid, version = version + 1 WHERE id = ${id} RETURNING version`,
    );
    if (path !== found.path) await run(client, repath(found.standardCode, found.path, path));
    await run(
      client,
      sql`
        UPDATE "Clause" c SET sort = o.place::int
        FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE c.id = o.id AND c.sort <> o.place`,
    );
    const changes = changesOf({ path: found.path }, { path });
    note({ object: 'clause', id, name: `${found.standardCode} ${found.number}`, changes, facts: { place: at + 1 } });
    return { id, version: row.version };
  });

type Used = { below: number; items: number; questions: number; papers: number; maps: number };
const USED = (id: string) => sql<Used>`
  SELECT (SELECT count(*)::int FROM "Clause" WHERE "parentId" = ${id}) AS below,
    (SELECT count(*)::int FROM "LessonItemClause" WHERE "clauseId" = ${id}) AS items,
    (
      SELECT count(*)::int FROM "Clause" c JOIN "Question" q ON ${standsAt(sql`c`)} WHERE c.id = ${id}
    ) AS questions,
    (
      SELECT count(*)::int FROM "Paper" WHERE rules @> ${JSON.stringify([{ clauseId: id }])}::jsonb
        OR draft->'draw' @> ${JSON.stringify([{ clauseId: id }])}::jsonb
    ) AS papers,
    (SELECT count(*)::int FROM "ClauseMap" WHERE "fromId" = ${id} OR "toId" = ${id}) AS maps`;

export const removeClause = (deps: { pool: Pool }, staff: Staff, { id, version }: { id: string; version: number }) =>
  audited(deps, staff, async (client, note) => {
    const found = await take(client, id, version);
    const { below, items, questions, papers, maps } = await one(client, USED(id));
    const uses = [
      below > 0 && `${below} 个下级条款`,
      items > 0 && `${items} 讲课程内容`,
      questions > 0 && `${questions} 道题目`,
      papers > 0 && `${papers} 份试卷的规则`,
      maps > 0 && `${maps} 条新旧对照`,
    ].filter((use) => use !== false);
    if (uses.length > 0) throw refused(`条款下有${uses.join('、')}，不能删除`);
    await run(client, sql`DELETE FROM "Clause" WHERE id = ${id}`);
    note({ object: 'clause', id, name: `${found.standardCode} ${clauseLabel(found)}` });
    return { id };
  });
