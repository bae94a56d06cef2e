import type {
  addStudyDict,
  editStudyDict,
  orderStudyDicts,
  removeStudyDict,
  StaffStudyDict,
} from '@zhibiao/contract/site/staff-dict';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { STUDY_DICT_ROOT } from '@zhibiao/contract/core/limits';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Needs = Pick<Deps, 'pool'>;

const SELECT_ALL = sql<StaffStudyDict>`
  SELECT d.id, d.version, d.name, d.status,
    (SELECT count(*)::int FROM "Lesson" l WHERE l."categoryId" = d.id) AS lessons
  FROM "StudyDict" d WHERE d."pId" = ${STUDY_DICT_ROOT} ORDER BY d.sort, d.id LIMIT 500`;
export const findCategories = (on: Pool | Client): Promise<StaffStudyDict[]> => many(on, SELECT_ALL);

type Written = { id: number; version: number };
const answer = ({ id, version }: Written) => ({ id: String(id), version });

/** Of the whole list: it is short, and two who add at once get two numbers. */
const ALONE = sql`LOCK TABLE "StudyDict" IN SHARE ROW EXCLUSIVE MODE`;
const requireFree = async (client: Client, name: string, except: number): Promise<void> => {
  const other = sql`
    SELECT 1 FROM "StudyDict" WHERE "pId" = ${STUDY_DICT_ROOT} AND name = ${name} AND id <> ${except}`;
  if (await maybeOne(client, other)) throw refused('已有相同名称的分类', { field: 'name' });
};

export const createCategory = (
  deps: Needs,
  staff: Staff,
  { name }: InputOf<typeof addStudyDict>['body'],
): Promise<AnswerOf<typeof addStudyDict>> =>
  audited(deps, staff, async (client, note) => {
    await run(client, ALONE);
    await requireFree(client, name, 0);
    const row = await one(
      client,
      sql<Written>`
        INSERT INTO "StudyDict" (id, "pId", name, sort)
        SELECT greatest(max(id), 1000) + 1, ${STUDY_DICT_ROOT}, ${name}, max(sort) + 1 FROM "StudyDict"
        RETURNING id, version`,
    );
    note({ object: 'studyDict', id: String(row.id), name });
    return answer(row);
  });

type Stored = { name: string; status: number; version: number };
const lock = async (client: Client, id: number, version: number): Promise<Stored> => {
  const row = await maybeOne(
    client,
    sql<Stored>`
      SELECT name, status, version FROM "StudyDict" WHERE id = ${id} AND "pId" = ${STUDY_DICT_ROOT} FOR UPDATE`,
  );
  if (!row) throw missing('分类不存在');
  if (row.version !== version) throw conflict();
  return row;
};

export const changeCategory = (
  deps: Needs,
  staff: Staff,
  { id, version, name, status }: InputOf<typeof editStudyDict>['body'],
): Promise<AnswerOf<typeof editStudyDict>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lock(client, id, version);
    await requireFree(client, name, id);
    const row = await one(
      client,
      sql<Written>`UPDATE "StudyDict" SET name = ${name}, status = ${status}, version = version + 1
        WHERE id = ${id} RETURNING id, version`,
    );
    note({ object: 'studyDict', id: String(id), name, changes: changesOf<object>(before, { name, status }) });
    return answer(row);
  });

export const dropCategory = (
  deps: Needs,
  staff: Staff,
  { id, version }: InputOf<typeof removeStudyDict>['body'],
): Promise<AnswerOf<typeof removeStudyDict>> =>
  audited(deps, staff, async (client, note) => {
    const { name } = await lock(client, id, version);
    if (await maybeOne(client, sql`SELECT 1 FROM "Lesson" WHERE "categoryId" = ${id} LIMIT 1`))
      throw refused('该值已被使用，只能停用');
    await run(client, sql`DELETE FROM "StudyDict" WHERE id = ${id}`);
    note({ object: 'studyDict', id: String(id), name });
    return { id: String(id), version };
  });

export const sortCategories = (
  deps: Needs,
  staff: Staff,
  { ids }: InputOf<typeof orderStudyDicts>['body'],
): Promise<StaffStudyDict[]> =>
  audited(deps, staff, async (client, note) => {
    await run(client, ALONE);
    const before = await findCategories(client);
    if (new Set(ids).size !== before.length || before.some(({ id }) => !ids.includes(id)))
      throw conflict('分类已变化，请刷新');
    await run(
      client,
      sql`UPDATE "StudyDict" d SET sort = o.at FROM unnest(${ids}::int[]) WITH ORDINALITY AS o(id, at)
        WHERE d.id = o.id`,
    );
    note({ object: 'studyDict', name: '次序', changes: { order: { from: before.map(({ id }) => id), to: ids } } });
    return findCategories(client);
  });
