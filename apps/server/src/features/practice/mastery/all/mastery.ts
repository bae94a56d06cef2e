import type { MasteryMap } from '@zhibiao/contract/practice/learner';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { COUNTS, tellableOf } from '#domain/practice/tellable.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { drawMap } from '#features/practice/mastery/mastery.ts';
import { chooseStandard } from '#features/practice/mastery/standard-clauses.ts';
import { type Narrowed, narrowedOrg, seenSql } from '#services/staff/narrowed.ts';

type Row = { clauseId: string; gained: number; full: number; answers: number } & {
  crowd: number;
  people: number;
  madeAt: Date;
};
const findFigures = (staff: Pick<Staff, 'scope'>, query: Narrowed) => sql<Row>`
  SELECT "clauseId", sum(gained)::float8 AS gained, sum("full")::float8 AS "full", sum(answers)::int AS answers,
    sum(people)::int AS crowd, sum("peopleBelow")::int AS people, max("madeAt") AS "madeAt"
  FROM "ClauseFigure" WHERE ${seenSql(staff.scope, query, sql`"orgId"`)} GROUP BY "clauseId"`;

type Query = Narrowed & { standardCode?: string | undefined };
/** 条款能力图 of all learners whom the viewer may see, as it was made last night. */
export const findClauseMastery = async (pool: Pool, staff: Pick<Staff, 'scope'>, query: Query): Promise<MasteryMap> => {
  await narrowedOrg(pool, staff.scope, query);
  const rows = new Map((await many(pool, findFigures(staff, query))).map((row) => [row.clauseId, row]));
  const { standards, standardCode } = await chooseStandard(pool, query.standardCode, [...rows.keys()]);
  const madeTime = dateTimeOrNull([...rows.values()][0]?.madeAt ?? null);
  if (standardCode === null) return { standards, standardCode, clauses: [], madeTime };
  const clauses = await drawMap(pool, standardCode, true, (all) => {
    const published = tellableOf(all, rows, COUNTS);
    // How many answered is published of all learners; what they gained only of those who are enough.
    return new Map([...published].map(([id, figures]) => [id, { ...figures, people: rows.get(id)?.people ?? 0 }]));
  });
  return { standards, standardCode, clauses, madeTime };
};
