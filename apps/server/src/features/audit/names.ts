import { USER_STATUS } from '@zhibiao/contract/roles';
import { many, sql, type Statement } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { maskName } from '#domain/masking.ts';
import { EVER_ITEMS } from '#services/study-sql.ts';

type Named = { id: string; name: string };
const CLOSED = '已注销用户';

/** Things that have a table of their own are called what they are called now. */
const TABLES: Readonly<Record<string, (ids: readonly string[]) => Statement<Named>>> = {
  staff: (ids) => sql`SELECT id, name FROM "Staff" WHERE id = ANY(${ids}::uuid[])`,
  role: (ids) => sql`SELECT id, name FROM "StaffRole" WHERE id = ANY(${ids}::uuid[])`,
  token: (ids) => sql`SELECT id, name FROM "StaffToken" WHERE id = ANY(${ids}::uuid[])`,
  lesson: (ids) => sql`SELECT id, name FROM "Lesson" WHERE id = ANY(${ids}::uuid[])`,
  item: (ids) => sql`SELECT id, title AS name FROM ${EVER_ITEMS} WHERE id = ANY(${ids}::uuid[])`,
  article: (ids) => sql`SELECT id, title AS name FROM "Article" WHERE id = ANY(${ids}::uuid[])`,
  banner: (ids) => sql`SELECT id, title AS name FROM "Banner" WHERE id = ANY(${ids}::uuid[])`,
  teacher: (ids) => sql`SELECT id, name FROM "Teacher" WHERE id = ANY(${ids}::uuid[])`,
  org: (ids) => sql`SELECT id, "orgName" AS name FROM "Organisation" WHERE id = ANY(${ids}::uuid[])`,
  apply: (ids) => sql`SELECT id, "applyNo" AS name FROM "CertApply" WHERE id = ANY(${ids}::uuid[])`,
  certificate: (ids) => sql`SELECT id, "certNo" AS name FROM "Certificate" WHERE id = ANY(${ids}::uuid[])`,
};
type Person = Named & { status: number };
const people = (ids: readonly string[]) => sql<Person>`
  SELECT id, "realName" AS name, status FROM "User" WHERE id = ANY(${ids}::uuid[])`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idsOf = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null && UUID.test(id))),
];

/** Learners by their ids, masked; who has left is nobody. */
export const peopleNames = async (pool: Pool, given: readonly (string | null)[]): Promise<Map<string, string>> => {
  const ids = idsOf(given);
  const rows = ids.length > 0 ? await many(pool, people(ids)) : [];
  const names = rows.map(({ id, name, status }): [string, string] => [
    id,
    status === USER_STATUS.closed ? CLOSED : maskName(name),
  ]);
  return new Map([...ids.map((id): [string, string] => [id, CLOSED]), ...names]);
};

type About = { objectType: string; objectId: string | null };
/** What the objects of these entries are called now; those that are gone are left out. */
export const objectNames = async (pool: Pool, rows: readonly About[]): Promise<(row: About) => string | null> => {
  const types = [...new Set(rows.map(({ objectType }) => objectType))];
  const byType = new Map(
    await Promise.all(
      types.map(async (type): Promise<[string, Map<string, string>]> => {
        const ids = idsOf(rows.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId));
        if (type === 'learner') return [type, await peopleNames(pool, ids)];
        const find = TABLES[type];
        const found = find && ids.length > 0 ? await many(pool, find(ids)) : [];
        return [type, new Map(found.map(({ id, name }) => [id, name]))];
      }),
    ),
  );
  return ({ objectType, objectId }) => (objectId && byType.get(objectType)?.get(objectId)) || null;
};
