import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  type addSavedView,
  type editSavedView,
  type listSavedViews,
  SAVED_VIEWS_MOST,
} from '@zhibiao/contract/staff/views';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { holdById, selfOf } from '#features/staff/person.ts';
import { audited } from '#services/audit/audited.ts';

type Deps = { pool: Pool };
type View = AnswerOf<typeof listSavedViews>[number];
type Kept = View & { list: string };

export const ownViews = (pool: Pool, staff: Staff, list: string): Promise<View[]> =>
  many(
    pool,
    sql<View>`
      SELECT id, name, query FROM "SavedView" WHERE "staffId" = ${selfOf(staff).id} AND list = ${list} ORDER BY id`,
  );

/** Staff change their views under a lock of their own row, so that none is one too many or has the name of another. */
const requireFree = async (
  client: Client,
  own: string,
  { list, name, id }: { list: string; name: string; id?: string },
) => {
  const { same, kept } = await one(
    client,
    sql<{ same: boolean; kept: number }>`
      SELECT coalesce(bool_or(name = ${name} AND id IS DISTINCT FROM ${id ?? null}::uuid), false) AS same,
        count(*)::int AS kept
      FROM "SavedView" WHERE "staffId" = ${own} AND list = ${list}`,
  );
  if (same) throw refused('已有同名的视图', { field: 'name' });
  if (id === undefined && kept >= SAVED_VIEWS_MOST)
    throw refused(`每个列表最多保存${SAVED_VIEWS_MOST}个视图，请先删除不用的视图`, { field: 'name' });
};
const ownOne = async (client: Client, own: string, id: string): Promise<Kept> => {
  const view = await maybeOne(
    client,
    sql<Kept>`SELECT id, list, name, query FROM "SavedView" WHERE id = ${id} AND "staffId" = ${own}`,
  );
  if (!view) throw missing('视图不存在');
  return view;
};

export const addView = (deps: Deps, staff: Staff, body: InputOf<typeof addSavedView>['body']) =>
  audited(deps, staff, async (client, note) => {
    const { list, name, query } = body;
    const own = selfOf(staff).id;
    await holdById(client, own);
    await requireFree(client, own, body);
    const id = v7();
    await run(
      client,
      sql`
        INSERT INTO "SavedView" (id, "staffId", list, name, query)
        VALUES (${id}, ${own}, ${list}, ${name}, ${query})`,
    );
    note({ object: 'view', id, name });
    return { id };
  });

export const editView = (deps: Deps, staff: Staff, body: InputOf<typeof editSavedView>['body']): Promise<null> =>
  audited(deps, staff, async (client, note) => {
    const { id, name, query } = body;
    const own = selfOf(staff).id;
    await holdById(client, own);
    const { list, ...before } = await ownOne(client, own, id);
    await requireFree(client, own, { list, name, id });
    await run(client, sql`UPDATE "SavedView" SET name = ${name}, query = ${query} WHERE id = ${id}`);
    note({ object: 'view', id, name, changes: changesOf({ name: before.name }, { name }) });
    return null;
  });

export const removeView = (deps: Deps, staff: Staff, id: string): Promise<null> =>
  audited(deps, staff, async (client, note) => {
    const own = selfOf(staff).id;
    await holdById(client, own);
    const { name } = await ownOne(client, own, id);
    await run(client, sql`DELETE FROM "SavedView" WHERE id = ${id}`);
    note({ object: 'view', id, name });
    return null;
  });
