import { many, type Queryable, sql, type Statement } from '#db/sql.ts';

const MOST = 500;

/**
 * Departments that occur among the members `m` of whom `among` says that they count, in the order of pinyin. From one
 * department to the next by the index, so that it does not matter how many people each has.
 */
export const departmentsOf = async (on: Queryable, orgId: string, among: Statement): Promise<string[]> => {
  const own = sql`FROM "OrgMember" m WHERE m."orgId" = ${orgId}::uuid`;
  const rows = await many(
    on,
    sql<{ department: string }>`
      WITH RECURSIVE d AS (
        SELECT min(m.department) AS department ${own}
        UNION ALL
        SELECT (SELECT min(m.department) ${own} AND m.department > d.department) FROM d WHERE d.department IS NOT NULL
      )
      SELECT d.department FROM d
      WHERE d.department <> '' AND EXISTS (SELECT ${own} AND m.department = d.department AND ${among})
      ORDER BY d.department COLLATE "zh-x-icu" LIMIT ${MOST}::int`,
  );
  return rows.map(({ department }) => department);
};
