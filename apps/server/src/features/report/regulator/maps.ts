import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/report/staff-regulator';
import type { editRegulatorMap, RegulatorMap } from '@zhibiao/contract/report/staff-regulator';
import { v7 } from 'uuid';
import type { Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { many, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

const COLUMNS = sql`id, name, columns, version`;
export const findMaps = (pool: Pool): Promise<RegulatorMap[]> =>
  many(pool, sql<RegulatorMap>`SELECT ${COLUMNS} FROM "RegulatorMap" ORDER BY "createdAt", id`);

const GONE = '格式不存在';
export const findRegulatorMap = async (on: Queryable, id: string): Promise<RegulatorMap> => {
  const map = await maybeOne(on, sql<RegulatorMap>`SELECT ${COLUMNS} FROM "RegulatorMap" WHERE id = ${id}::uuid`);
  if (!map) throw missing(GONE);
  return map;
};

const uniqueName = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw refused('格式名称已被使用', { field: 'name' });
    throw error;
  }
};
type Deps = { pool: Pool };

export const addRegulatorMap = (
  deps: Deps,
  staff: Staff,
  { name, columns }: InputOf<typeof contract.addRegulatorMap>['body'],
): Promise<AnswerOf<typeof contract.addRegulatorMap>> =>
  uniqueName(
    audited(deps, staff, async (client, note) => {
      const id = v7();
      await run(
        client,
        sql`INSERT INTO "RegulatorMap" (id, name, columns) VALUES (${id}, ${name}, ${JSON.stringify(columns)}::jsonb)`,
      );
      note({ object: 'regulatorMap', id, name });
      return { id, version: 0 };
    }),
  );

type Seen = { id: string; version: number };
/** The statement decides between two who saw the same version. */
const changed = async (client: Queryable, { id }: Seen, found: { version: number; name: string } | null) => {
  if (found) return found;
  await findRegulatorMap(client, id);
  throw conflict('数据已被他人处理，请刷新');
};

export const editMap = (
  deps: Deps,
  staff: Staff,
  { id, version, name, columns }: InputOf<typeof editRegulatorMap>['body'],
): Promise<AnswerOf<typeof editRegulatorMap>> =>
  uniqueName(
    audited(deps, staff, async (client, note) => {
      const found = await maybeOne(
        client,
        sql<{ version: number; name: string }>`
          UPDATE "RegulatorMap" SET name = ${name}, columns = ${JSON.stringify(columns)}::jsonb, version = version + 1
          WHERE id = ${id}::uuid AND version = ${version} RETURNING version, name`,
      );
      const now = await changed(client, { id, version }, found);
      note({ object: 'regulatorMap', id, name });
      return { id, version: now.version };
    }),
  );

export const removeRegulatorMap = (
  deps: Deps,
  staff: Staff,
  { id, version }: InputOf<typeof contract.removeRegulatorMap>['body'],
): Promise<AnswerOf<typeof contract.removeRegulatorMap>> =>
  audited(deps, staff, async (client, note) => {
    const found = await maybeOne(
      client,
      sql<{ version: number; name: string }>`
        DELETE FROM "RegulatorMap" WHERE id = ${id}::uuid AND version = ${version} RETURNING version, name`,
    );
    const { name } = await changed(client, { id, version }, found);
    note({ object: 'regulatorMap', id, name });
    return { id };
  });
