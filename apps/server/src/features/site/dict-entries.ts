import {
  type addDictEntry,
  DICTS,
  type editDictEntry,
  type orderDictEntries,
  type removeDictEntry,
  type StaffDictEntry,
} from '@zhibiao/contract/site/staff-dict';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { isUniqueViolation } from '#db/faults.ts';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Needs = Pick<Deps, 'pool'>;

/** Where the values of a dictionary stand; one that is named nowhere is never in use. */
const USES: Record<string, Statement> = {
  org_type: sql`SELECT "currentType" AS value FROM "User" UNION SELECT "orgType" FROM "Organisation"`,
  education: sql`SELECT DISTINCT education AS value FROM "User"`,
  user_position: sql`SELECT DISTINCT position AS value FROM "User"`,
  suggest_type: sql`SELECT DISTINCT type AS value FROM "Suggestion"`,
  effect_status: sql`SELECT DISTINCT "effectStatus" AS value FROM "Article"`,
};
const usesOf = (type: string): Statement => USES[type] ?? sql`SELECT NULL::text AS value WHERE false`;

const selectAll = (type: string) => sql<StaffDictEntry>`
  SELECT d.id, d.version, d.value, d.label, d.sort, d.status, d.remark,
    EXISTS (SELECT 1 FROM (${usesOf(type)}) u WHERE u.value = d.value) AS used
  FROM "DictEntry" d WHERE d.type = ${type} ORDER BY d.sort, d.value LIMIT 500`;
export const findDictEntries = (on: Pool | Client, type: string): Promise<StaffDictEntry[]> =>
  many(on, selectAll(type));

const TAKEN = '已有相同的值';
const taken = (fault: unknown): never => {
  throw isUniqueViolation(fault) ? refused(TAKEN, { field: 'value' }) : fault;
};

type New = InputOf<typeof addDictEntry>['body'];
const insert = ({ type, value, label, remark }: New) => sql<{ id: string; version: number }>`
  INSERT INTO "DictEntry" (id, type, value, label, remark, sort)
  VALUES (gen_random_uuid(), ${type}, ${value}, ${label}, ${remark},
    (SELECT coalesce(max(sort), -1) + 1 FROM "DictEntry" WHERE type = ${type}))
  RETURNING id, version`;
export const createDictEntry = (deps: Needs, staff: Staff, body: New): Promise<AnswerOf<typeof addDictEntry>> =>
  audited(deps, staff, async (client, note) => {
    const row = await one(client, insert(body)).catch(taken);
    note({ object: 'dict', id: row.id, name: `${DICTS[body.type]}：${body.label}`, changes: changesOf({}, body) });
    return row;
  });

type Stored = Pick<StaffDictEntry, 'version' | 'value' | 'label' | 'status' | 'remark'> & { type: string };
const lock = async (client: Client, id: string, version: number): Promise<Stored> => {
  const row = await maybeOne(
    client,
    sql<Stored>`SELECT type, version, value, label, status, remark FROM "DictEntry" WHERE id = ${id} FOR UPDATE`,
  );
  if (!row || !(row.type in DICTS)) throw missing('字典项不存在');
  if (row.version !== version) throw conflict();
  return row;
};
const requireUnused = async (client: Client, { type, value }: Stored): Promise<void> => {
  if (await maybeOne(client, sql`SELECT 1 FROM (${usesOf(type)}) u WHERE u.value = ${value} LIMIT 1`))
    throw refused('该值已被使用，只能停用', { field: 'value' });
};

export const changeDictEntry = (
  deps: Needs,
  staff: Staff,
  { id, version, ...body }: InputOf<typeof editDictEntry>['body'],
): Promise<AnswerOf<typeof editDictEntry>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lock(client, id, version);
    if (before.value !== body.value) await requireUnused(client, before);
    const { value, label, status, remark } = body;
    const row = await one(
      client,
      sql<{ id: string; version: number }>`
        UPDATE "DictEntry" SET value = ${value}, label = ${label}, status = ${status}, remark = ${remark},
          version = version + 1
        WHERE id = ${id} RETURNING id, version`,
    ).catch(taken);
    note({ object: 'dict', id, name: `${DICTS[before.type]}：${label}`, changes: changesOf<object>(before, body) });
    return row;
  });

export const dropDictEntry = (
  deps: Needs,
  staff: Staff,
  { id, version }: InputOf<typeof removeDictEntry>['body'],
): Promise<AnswerOf<typeof removeDictEntry>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lock(client, id, version);
    await requireUnused(client, before);
    await run(client, sql`DELETE FROM "DictEntry" WHERE id = ${id}`);
    note({ object: 'dict', id, name: `${DICTS[before.type]}：${before.label}` });
    return { id, version };
  });

export const sortDictEntries = (
  deps: Needs,
  staff: Staff,
  { type, ids }: InputOf<typeof orderDictEntries>['body'],
): Promise<StaffDictEntry[]> =>
  audited(deps, staff, async (client, note) => {
    const before = await many(
      client,
      sql<{ id: string }>`SELECT id FROM "DictEntry" WHERE type = ${type} ORDER BY sort, value FOR UPDATE`,
    );
    if (new Set(ids).size !== before.length || before.some(({ id }) => !ids.includes(id)))
      throw conflict('字典项已变化，请刷新');
    await run(
      client,
      sql`UPDATE "DictEntry" d SET sort = o.at FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, at)
        WHERE d.id = o.id`,
    );
    note({ object: 'dict', id: type, name: `${DICTS[type]}：次序` });
    return findDictEntries(client, type);
  });
