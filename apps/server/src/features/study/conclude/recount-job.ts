import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { LIVE_ITEM, LIVE_ITEMS, NEED_SQL, SEEN_THROUGH } from '#services/study/study-sql.ts';
import { concludeLesson } from './conclude.ts';

/**
 * A course that asks for less than before (an item removed, made optional or shortened) may be learned by some who have
 * nothing left to do. They are looked through some at a time; what one run leaves the next finds again, and a beat that
 * concludes at the same moment does no harm.
 */

const BATCH = 200;

const NEXT = sql<{ id: string; recountAt: string; finishDue: boolean }>`
  SELECT id, "recountAt"::text AS "recountAt", "finishDue" FROM "Lesson" WHERE "recountAt" IS NOT NULL
  ORDER BY "recountAt", id LIMIT 1`;

/** The required items, with what each needs by now. */
const itemsOf = (lessonId: string) => sql`
  SELECT i.id, i.type, i.rev, ${NEED_SQL} AS need FROM ${LIVE_ITEMS} i LEFT JOIN "Media" m ON m.id = i."mediaId"
  WHERE i."lessonId" = ${lessonId} AND i.required`;

const selectThrough = (lessonId: string, more: Statement) => sql<{ userId: string; at: Date }>`
  WITH asked AS MATERIALIZED (${itemsOf(lessonId)})
  SELECT ul."userId", clock_timestamp() AS at FROM "UserLesson" ul
  WHERE ul."lessonId" = ${lessonId} AND ul."learnedTime" IS NULL AND EXISTS (SELECT FROM asked) AND NOT EXISTS (
    SELECT FROM asked i LEFT JOIN "UserItem" u ON u."userId" = ul."userId" AND u.lid = i.id AND ${LIVE_ITEM}
    WHERE NOT ${SEEN_THROUGH}
  )
  ${more}`;
const SOME = sql`ORDER BY ul."userId" LIMIT ${lit(BATCH)}`;
const lockRecords = (users: readonly string[]) => sql`
  AND ul."userId" = ANY(${users}::uuid[]) ORDER BY ul."userId" FOR NO KEY UPDATE OF ul`;
/** As a beat does: the learner's clock comes before the rows that it counts into. */
const holdClocks = (users: readonly string[]) => sql`
  SELECT 1 FROM "StudyClock" WHERE "userId" = ANY(${users}::uuid[]) ORDER BY "userId" FOR UPDATE`;

/** Enough of it was covered: by what is required today it is done. */
const markDone = (lessonId: string, users: readonly string[], at: Date) => sql`
  UPDATE "UserItem" u SET "doneAt" = ${at}
  FROM "UserLesson" ul, (${itemsOf(lessonId)}) i
  WHERE ul."lessonId" = ${lessonId} AND ul."userId" = ANY(${users}::uuid[]) AND u."userId" = ul."userId"
    AND u.lid = i.id AND u."doneAt" IS NULL AND ${LIVE_ITEM} AND ${SEEN_THROUGH}`;
const markWhole = (lessonId: string, users: readonly string[]) => sql`
  UPDATE "UserLesson" SET progress = 100 WHERE "lessonId" = ${lessonId} AND "userId" = ANY(${users}::uuid[])`;

const recountBatch = (pool: Pool, lessonId: string): Promise<number> =>
  inTransaction(pool, async (client) => {
    const seen = await many(client, selectThrough(lessonId, SOME));
    if (seen.length === 0) return 0;
    const candidates = seen.map(({ userId }) => userId);
    await many(client, holdClocks(candidates));
    const through = await many(client, selectThrough(lessonId, lockRecords(candidates)));
    const users = through.map(({ userId }) => userId);
    const [first] = through;
    if (!first) return seen.length;
    await run(client, markDone(lessonId, users, first.at));
    await run(client, markWhole(lessonId, users));
    for (const userId of users) await concludeLesson(client, { userId, lessonId, at: first.at });
    return seen.length;
  });

/** Its exam was withdrawn for good: learners who had only that left have finished, unless another came meanwhile. */
const finishSome = (lessonId: string) => sql`
  UPDATE "UserLesson" ul SET status = ${lit(LESSON_STATUS.done)},
    "finishTime" = coalesce(ul."finishTime", clock_timestamp()), "updatedAt" = clock_timestamp()
  WHERE ul."lessonId" = ${lessonId} AND ul."userId" = ANY(ARRAY(
    SELECT w."userId" FROM "UserLesson" w
    WHERE w."lessonId" = ${lessonId} AND w.status = ${lit(LESSON_STATUS.examDue)} AND w."learnedTime" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "Paper" p
        WHERE p."lessonId" = ${lessonId} AND p.status = ${lit(PAPER_STATUS.published)})
    ORDER BY w."userId" LIMIT ${lit(BATCH)} FOR UPDATE
  ))`;

/** Unless a recount was requested once more meanwhile. */
const markRecounted = (id: string, recountAt: string) => sql`
  UPDATE "Lesson" SET "recountAt" = NULL, "finishDue" = false
  WHERE id = ${id} AND "recountAt" = ${recountAt}::timestamptz`;

/** Concludes the course for all who are through with it; answers for how many. */
export const recount = async (pool: Pool): Promise<number> => {
  let done = 0;
  for (;;) {
    const lesson = await maybeOne(pool, NEXT);
    if (!lesson) return done;
    for (;;) {
      const concluded = await recountBatch(pool, lesson.id);
      done += concluded;
      if (concluded < BATCH) break;
    }
    for (let finished = lesson.finishDue ? BATCH : 0; finished === BATCH;) {
      finished = await run(pool, finishSome(lesson.id));
      done += finished;
    }
    await run(pool, markRecounted(lesson.id, lesson.recountAt));
  }
};

export const recountJob: Job = {
  name: 'lesson-recount',
  title: '课程精简或结业试卷下架后补记学完',
  everyMs: 5_000,
  run: ({ pool }) => recount(pool),
};
