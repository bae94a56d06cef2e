import type { Pool } from '#db/client.ts';
import { many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { lastNight } from '#domain/practice/practice.ts';
import { answersOf } from '#services/practice/answers-sql.ts';
import { CLAUSE_ID, LABELS, QUESTION_WITH_CLAUSE } from '#services/practice/clause-of.ts';
import type { Job } from '#jobs/periodic.ts';

/** So many learners at a time: some thousand answers, read well within a statement's time. */
const LEARNERS_AT_ONCE = 200;
/** Stands for the organisation of learners who belong to none. */
const NO_ORG = '00000000-0000-0000-0000-000000000000';

const NOW = sql<{ now: Date; madeAt: Date | null }>`
  SELECT clock_timestamp() AS now, (SELECT max("madeAt") FROM "ClauseFigure") AS "madeAt"`;
const learnersAfter = (id: string) => sql<{ id: string }>`
  SELECT id FROM "User" u WHERE id > ${id}::uuid AND EXISTS (SELECT FROM "Attempt" a WHERE a."userId" = u.id)
  ORDER BY id LIMIT ${LEARNERS_AT_ONCE}`;

type Figure = { orgId: string; clauseId: string; gained: number; full: number; answers: number } & {
  people: number;
  peopleBelow: number;
};
/** Of these learners, who are in no other batch: people may be added up as points are. */
const figuresOf = (learners: readonly string[]) =>
  sql<Figure>`
    WITH ${LABELS}, answers AS (${answersOf(sql`a."userId" = ANY(${learners}::uuid[])`)}), told AS MATERIALIZED (
      SELECT n."userId", u."orgId", ${CLAUSE_ID} AS "clauseId", n.gained, n."full"
      FROM answers n JOIN "User" u ON u.id = n."userId" JOIN (${QUESTION_WITH_CLAUSE}) ON q.id = n."questionId"
      WHERE ${CLAUSE_ID} IS NOT NULL)
    SELECT coalesce(t."orgId", ${NO_ORG}::uuid) AS "orgId", c.id AS "clauseId",
      coalesce(sum(t.gained) FILTER (WHERE o.id = c.id), 0)::int AS gained,
      coalesce(sum(t."full") FILTER (WHERE o.id = c.id), 0)::int AS "full",
      (count(*) FILTER (WHERE o.id = c.id))::int AS answers,
      (count(DISTINCT t."userId") FILTER (WHERE o.id = c.id))::int AS people,
      count(DISTINCT t."userId")::int AS "peopleBelow"
    FROM told t JOIN "Clause" o ON o.id = t."clauseId"
      JOIN "Clause" c ON c."standardCode" = o."standardCode" AND starts_with(o.path, c.path)
    GROUP BY t."orgId", c.id`.named('practice-clause-figures');

const writeRows = (rows: readonly Figure[], now: Date) => sql`
  INSERT INTO "ClauseFigure" ("orgId", "clauseId", gained, "full", answers, people, "peopleBelow", "madeAt")
  SELECT n."orgId", c.id, n.gained, n."full", n.answers, n.people, n."peopleBelow", ${now}
  FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("orgId" uuid, "clauseId" uuid, gained bigint,
    "full" bigint, answers int, people int, "peopleBelow" int)
  JOIN "Clause" c ON c.id = n."clauseId"`;

const plus = (a: Figure, b: Figure): Figure => ({
  ...a,
  gained: a.gained + b.gained,
  full: a.full + b.full,
  answers: a.answers + b.answers,
  people: a.people + b.people,
  peopleBelow: a.peopleBelow + b.peopleBelow,
});

/** Adds up again what all learners gained by clause and organisation; answers for how many learners. */
export const makeClauseFigures = async (pool: Pool, now: Date, over?: AbortSignal): Promise<number> => {
  const sums = new Map<string, Figure>();
  let [count, after] = [0, NO_ORG];
  for (;;) {
    over?.throwIfAborted();
    const learners = (await many(pool, learnersAfter(after))).map(({ id }) => id);
    const last = learners.at(-1);
    if (last === undefined) break;
    for (const figure of await many(pool, figuresOf(learners))) {
      const key = `${figure.orgId} ${figure.clauseId}`;
      const known = sums.get(key);
      sums.set(key, known ? plus(known, figure) : figure);
    }
    [count, after] = [count + learners.length, last];
  }
  await inTransaction(pool, async (client) => {
    await run(client, sql`DELETE FROM "ClauseFigure"`);
    await run(client, writeRows([...sums.values()], now));
  });
  return count;
};

/** Made once a night, or when staff request it. */
export const clausesJob: Job = {
  name: 'clauses',
  title: '统计全体学员条款掌握',
  everyMs: 10 * 60_000,
  run: async ({ pool }, _log, over, requested) => {
    const { now, madeAt } = await one(pool, NOW);
    return !requested && madeAt !== null && madeAt >= lastNight(now) ? 0 : makeClauseFigures(pool, now, over);
  },
};
