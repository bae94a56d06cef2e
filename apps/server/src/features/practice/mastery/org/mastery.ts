import type { MasteryMap } from '@zhibiao/contract/practice/learner';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Gained } from '#domain/practice/mastery.ts';
import { isMember } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { drawMap } from '#features/practice/mastery/mastery.ts';
import { chooseStandard } from '#features/practice/mastery/standard-clauses.ts';

type Row = Gained & { clauseId: string; people: number; madeAt: Date };
/** As many rows as there are clauses that may be shown, however many members. */
const findFigures = (orgId: string) =>
  sql<Row>`
    SELECT "clauseId", gained::float8 AS gained, "full"::float8 AS "full", answers, people, "madeAt"
    FROM "OrgClause" WHERE "orgId" = ${orgId}`.named('practice-org-figures');

/** 条款能力图 of an organisation's members together, as it was made last night. */
export const findOrgMastery = async (
  pool: Pool,
  viewer: Viewer & { orgId: string },
  standardId: string | undefined,
): Promise<MasteryMap> => {
  const rows = await many(pool, findFigures(viewer.orgId));
  const figures = new Map(rows.map(({ clauseId, madeAt: _, ...row }) => [clauseId, row]));
  const { standards, standardCode } = await chooseStandard(pool, standardId, [...figures.keys()]);
  const madeTime = dateTimeOrNull(rows[0]?.madeAt ?? null);
  if (standardCode === null) return { standards, standardCode, clauses: [], madeTime };
  return {
    standards,
    standardCode,
    clauses: await drawMap(pool, standardCode, isMember(viewer), () => figures),
    madeTime,
  };
};
