import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client } from '#db/client.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { lessonNames } from '#domain/lesson/names.ts';
import { moveCounts } from '#services/study/assign-courses.ts';
import { notify } from '#services/notify/notify.ts';

/** Assignments taken back, by the organisation or by the platform. */

type Taken = { userId: string; lessonId: string; name: string; kept: boolean };
type Taking = {
  /** Which records, a condition on UserLesson `ul`: assigned ones alone. */
  records: Statement;
  by: '机构' | '平台';
};

/** Of record `ul`: there is something in it to keep. */
export const BEGUN = sql`(
  ul."startTime" IS NOT NULL OR ul.progress > 0 OR ul.round > 1 OR ul."learnedTime" IS NOT NULL)`;

/**
 * Held in one order, as assigning holds them. What its learner has not opened is no record of anything and goes;
 * whatever was begun stays the learner's own, with all that was studied.
 */
const take = (records: Statement) => sql<Taken>`
  WITH held AS MATERIALIZED (
    SELECT ul."userId", ul."lessonId", ${BEGUN} AS begun
    FROM "UserLesson" ul
    WHERE ${records}
    ORDER BY ul."userId", ul."lessonId" FOR UPDATE OF ul
  ), kept AS (
    UPDATE "UserLesson" ul SET source = ${lit(STUDY_SOURCE.own)}, deadline = NULL, "updatedAt" = clock_timestamp()
    FROM held h WHERE h.begun AND ul."userId" = h."userId" AND ul."lessonId" = h."lessonId"
    RETURNING ul."userId", ul."lessonId", true AS kept
  ), gone AS (
    DELETE FROM "UserLesson" ul USING held h
    WHERE NOT h.begun AND ul."userId" = h."userId" AND ul."lessonId" = h."lessonId"
    RETURNING ul."userId", ul."lessonId", false AS kept
  )
  SELECT t.*, l.name FROM (SELECT * FROM kept UNION ALL SELECT * FROM gone) t JOIN "Lesson" l ON l.id = t."lessonId"
  ORDER BY l.sort, l.id`;

const sentence = (by: Taking['by'], taken: readonly Taken[]): string => {
  const kept = taken.filter((one) => one.kept);
  const all = `${by}收回了${lessonNames(taken)}的指派。`;
  if (kept.length === 0) return all;
  return `${all}已经开始的${kept.length === taken.length ? '' : lessonNames(kept)}改为自选，学过的内容都保留，可以继续学习。`;
};

/** People of whom the same was taken back read the same words. */
const tell = async (client: Client, by: Taking['by'], taken: readonly Taken[]): Promise<void> => {
  const byPerson = Map.groupBy(taken, ({ userId }) => userId);
  const byWords = Map.groupBy(byPerson, ([, theirs]) => sentence(by, theirs));
  for (const [content, people] of byWords)
    await notify(
      client,
      'course.withdrawn',
      people.map(([userId]) => userId),
      { said: content },
      { link: '/my-lesson' },
    );
};

/** Takes assignments back and nothing else: the ledger, results and certificates stay as they are. */
export const takeBackCredit = async (client: Client, { records, by }: Taking) => {
  const taken = await many(client, take(records));
  const gone = taken.flatMap(({ kept, lessonId }) => (kept ? [] : [lessonId]));
  await moveCounts(client, gone, -1);
  await tell(client, by, taken);
  return { removed: gone.length, kept: taken.length - gone.length, people: taken.map(({ userId }) => userId) };
};
