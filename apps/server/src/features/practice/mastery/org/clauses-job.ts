import { MEMBER } from '@zhibiao/contract/member/learner';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { lit, many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { lastNight } from '#domain/practice/practice.ts';
import { tellable, type PublishedGain } from '#domain/practice/tellable.ts';
import type { Job } from '#jobs/periodic.ts';
import { beginRun, gainsOf } from '#services/practice/gains.ts';

/** Of one run; the next goes on. */
const ORGS_AT_ONCE = 200;

const NOW = sql<{ now: Date }>`SELECT clock_timestamp() AS now`;
const findDue = (night: Date) =>
  sql<{ id: string }>`
    SELECT o.id FROM "Organisation" o LEFT JOIN "OrgClauseRun" r ON r."orgId" = o.id
    WHERE o.status = ${lit(ORG_STATUS.active)} AND (r."madeAt" IS NULL OR r."madeAt" < ${night})
    ORDER BY r."madeAt" NULLS FIRST, o.id LIMIT ${lit(ORGS_AT_ONCE)}`.named('practice-orgs-due');
const findMembers = (orgId: string) =>
  sql<{ userId: string }>`
    SELECT "userId" FROM "OrgMember"
    WHERE "orgId" = ${orgId}::uuid AND status = ${lit(MEMBER.active)} AND "userId" IS NOT NULL
    ORDER BY "userId"`.named('practice-members');
const CLAUSES = sql<{ id: string; parentId: string | null }>`SELECT id, "parentId" FROM "Clause"`;

const writeRows = (orgId: string, rows: readonly (PublishedGain & { clauseId: string })[], now: Date) => sql`
  INSERT INTO "OrgClause" ("orgId", "clauseId", gained, "full", answers, people, "madeAt")
  SELECT ${orgId}::uuid, c.id, n.gained, n."full", n.answers, n.people, ${now}
  FROM json_to_recordset(${JSON.stringify(rows)}::json)
    AS n("clauseId" uuid, gained bigint, "full" bigint, answers int, people int)
  JOIN "Clause" c ON c.id = n."clauseId"`;
const noteRun = (orgId: string, now: Date) => sql`
  INSERT INTO "OrgClauseRun" ("orgId", "madeAt") VALUES (${orgId}::uuid, ${now})
  ON CONFLICT ("orgId") DO UPDATE SET "madeAt" = excluded."madeAt"`;

const write = (pool: Pool, orgId: string, published: ReadonlyMap<string, PublishedGain>, now: Date): Promise<void> =>
  inTransaction(pool, async (client) => {
    await run(client, sql`DELETE FROM "OrgClause" WHERE "orgId" = ${orgId}::uuid`);
    const rows = [...published].map(([clauseId, figures]) => ({ clauseId, ...figures }));
    await run(client, writeRows(orgId, rows, now));
    await run(client, noteRun(orgId, now));
  });

/** Adds up what members of organisations gained by clause; answers for how many. Cut off anywhere, the next goes on. */
export const makeOrgClauses = async (pool: Pool): Promise<number> => {
  const { now } = await one(pool, NOW);
  const due = await many(pool, findDue(lastNight(now)));
  if (due.length === 0) return 0;
  const [round, clauses] = await Promise.all([beginRun(pool), many(pool, CLAUSES)]);
  for (const { id } of due) {
    const members = (await many(pool, findMembers(id))).map(({ userId }) => userId);
    await write(pool, id, tellable(clauses, await gainsOf(round, members), members.length), now);
  }
  return due.length;
};

export const orgClausesJob: Job = {
  name: 'org-clauses',
  title: '统计机构条款能力',
  everyMs: 10 * 60_000,
  run: ({ pool }) => makeOrgClauses(pool),
};
