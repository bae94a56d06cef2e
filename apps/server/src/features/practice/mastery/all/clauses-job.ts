import type { Pool } from '#db/client.ts';
import { many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { lastNight } from '#domain/practice/practice.ts';
import { answersOf } from '#services/practice/answers-sql.ts';
import { findClauseIds } from '#services/practice/clause-of.ts';
import type { Job } from '#jobs/periodic.ts';

/** So many learners at a time: some thousand answers, read well within a statement's time. */
const LEARNERS_AT_ONCE = 200;
/** Stands for the organisation of learners who belong to none. */
const NO_ORG = '00000000-0000-0000-0000-000000000000';

const NOW = sql<{ now: Date; madeAt: Date | null }>`
  SELECT clock_timestamp() AS now, (SELECT max("madeAt") FROM "ClauseFigure") AS "madeAt"`;
const learnersAfter = (id: string) => sql<{ id: string; orgId: string | null }>`
  SELECT id, "orgId" FROM "User" u WHERE id > ${id}::uuid AND EXISTS (SELECT FROM "Attempt" a WHERE a."userId" = u.id)
  ORDER BY id LIMIT ${LEARNERS_AT_ONCE}`;
/** Each clause with those above it, itself among them. */
const CLAUSES = sql<{ id: string; above: string[] }>`
  SELECT o.id, array_agg(c.id) AS above
  FROM "Clause" o JOIN "Clause" c ON c."standardCode" = o."standardCode" AND starts_with(o.path, c.path) GROUP BY o.id`;

type Answer = { userId: string; questionId: string; gained: number; full: number };
/** Learner by learner. */
const answersBy = (learners: readonly string[]) =>
  sql<Answer>`${answersOf(sql`a."userId" = ANY(${learners}::uuid[])`)}`.named('practice-answers-of-all');

type Figure = { orgId: string; clauseId: string; gained: number; full: number; answers: number } & {
  people: number;
  peopleBelow: number;
};
/** With the last learner who counts in it: nobody comes twice, so people are counted as they go by. */
type Sum = Figure & { last: string; lastBelow: string };

const writeRows = (rows: readonly Figure[], now: Date) => sql`
  INSERT INTO "ClauseFigure" ("orgId", "clauseId", gained, "full", answers, people, "peopleBelow", "madeAt")
  SELECT n."orgId", c.id, n.gained, n."full", n.answers, n.people, n."peopleBelow", ${now}
  FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("orgId" uuid, "clauseId" uuid, gained bigint,
    "full" bigint, answers int, people int, "peopleBelow" int)
  JOIN "Clause" c ON c.id = n."clauseId"`;

const sumOf = (sums: Map<string, Sum>, orgId: string, clauseId: string): Sum => {
  const key = `${orgId} ${clauseId}`;
  const known = sums.get(key);
  if (known) return known;
  const sum = { orgId, clauseId, gained: 0, full: 0, answers: 0, people: 0, peopleBelow: 0, last: '', lastBelow: '' };
  sums.set(key, sum);
  return sum;
};

/** An answer to the clause `above` all of these counts in each. */
const add = (sums: Map<string, Sum>, orgId: string, clauseId: string, above: readonly string[], answer: Answer) => {
  const { userId, gained, full } = answer;
  for (const id of above) {
    const sum = sumOf(sums, orgId, id);
    if (sum.lastBelow !== userId) sum.peopleBelow += 1;
    sum.lastBelow = userId;
    if (id !== clauseId) continue;
    if (sum.last !== userId) sum.people += 1;
    sum.last = userId;
    sum.gained += gained;
    sum.full += full;
    sum.answers += 1;
  }
};

/** Of questions the clause they ask about, each looked up once in a run. */
const createClauseOf = (pool: Pool) => {
  const known = new Map<string, string | null>();
  return async (answers: readonly Answer[]): Promise<ReadonlyMap<string, string | null>> => {
    const unknown = [...new Set(answers.map(({ questionId }) => questionId))].filter((id) => !known.has(id));
    for (const id of unknown) known.set(id, null);
    if (unknown.length > 0)
      for (const { id, clauseId } of await many(pool, findClauseIds(unknown))) known.set(id, clauseId);
    return known;
  };
};

/** Adds up again what all learners gained by clause and organisation; answers for how many learners. */
export const makeClauseFigures = async (pool: Pool, now: Date, over?: AbortSignal): Promise<number> => {
  const above = new Map((await many(pool, CLAUSES)).map((clause) => [clause.id, clause.above]));
  const [sums, clauseOf] = [new Map<string, Sum>(), createClauseOf(pool)];
  let [count, after] = [0, NO_ORG];
  for (;;) {
    over?.throwIfAborted();
    const learners = await many(pool, learnersAfter(after));
    const last = learners.at(-1);
    if (last === undefined) break;
    const orgOf = new Map(learners.map(({ id, orgId }) => [id, orgId ?? NO_ORG]));
    const answers = await many(pool, answersBy([...orgOf.keys()]));
    const clauses = await clauseOf(answers);
    for (const answer of answers) {
      const clauseId = clauses.get(answer.questionId);
      if (clauseId) add(sums, orgOf.get(answer.userId) ?? NO_ORG, clauseId, above.get(clauseId) ?? [], answer);
    }
    [count, after] = [count + learners.length, last.id];
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
