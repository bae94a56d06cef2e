import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { MEMBER } from '@zhibiao/contract/member';
import type { withdrawOrgStudy } from '@zhibiao/contract/study-org';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { lessonNames } from '#domain/lesson-names.ts';
import { conflict } from '#errors.ts';
import { moveCounts } from '#services/assign-courses.ts';
import { notify } from '#services/notify.ts';
import { isOneOf } from './records.ts';

type Records = InputOf<typeof withdrawOrgStudy>['body']['records'];
type Counts = AnswerOf<typeof withdrawOrgStudy>;
type Taken = { userId: string; lessonId: string; name: string; kept: boolean };

/**
 * Held in one order, as assigning holds them. What nobody has opened is no record of anything and goes; whatever was
 * begun stays the learner's own, with all that was studied.
 */
const withdraw = (orgId: string, records: Records) => sql<Taken>`
  WITH held AS MATERIALIZED (
    SELECT ul."userId", ul."lessonId",
      ul."startTime" IS NOT NULL OR ul.progress > 0 OR ul.round > 1 OR ul."learnedTime" IS NOT NULL AS begun
    FROM "UserLesson" ul
    WHERE ul.source = 2 AND ul."orgId" = ${orgId}::uuid AND ${isOneOf(records)} AND EXISTS (
      SELECT FROM "OrgMember" m
      WHERE m."userId" = ul."userId" AND m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)})
    ORDER BY ul."userId", ul."lessonId" FOR UPDATE OF ul
  ), kept AS (
    UPDATE "UserLesson" ul SET source = 1, deadline = NULL, "updatedAt" = clock_timestamp()
    FROM held h WHERE h.begun AND ul."userId" = h."userId" AND ul."lessonId" = h."lessonId"
    RETURNING ul."userId", ul."lessonId", true AS kept
  ), gone AS (
    DELETE FROM "UserLesson" ul USING held h
    WHERE NOT h.begun AND ul."userId" = h."userId" AND ul."lessonId" = h."lessonId"
    RETURNING ul."userId", ul."lessonId", false AS kept
  )
  SELECT t.*, l.name FROM (SELECT * FROM kept UNION ALL SELECT * FROM gone) t JOIN "Lesson" l ON l.id = t."lessonId"
  ORDER BY l.sort, l.id`;

const sentence = (taken: readonly Taken[]): string => {
  const kept = taken.filter((one) => one.kept);
  const all = `机构收回了${lessonNames(taken)}的指派。`;
  if (kept.length === 0) return all;
  return `${all}已经开始的${kept.length === taken.length ? '' : lessonNames(kept)}改为自选，学过的内容都保留，可以继续学习。`;
};

/** People of whom the same was taken back read the same words. */
const tell = async (client: Client, taken: readonly Taken[]): Promise<void> => {
  const byPerson = Map.groupBy(taken, ({ userId }) => userId);
  const byWords = Map.groupBy(byPerson, ([, theirs]) => sentence(theirs));
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
export const takeBack = async (client: Client, orgId: string, records: Records): Promise<Counts> => {
  const taken = await many(client, withdraw(orgId, records));
  const gone = taken.flatMap(({ kept, lessonId }) => (kept ? [] : [lessonId]));
  await moveCounts(client, gone, -1);
  await tell(client, taken);
  return { removed: gone.length, kept: taken.length - gone.length };
};

export const withdrawLessons = (pool: Pool, orgId: string, records: Records): Promise<Counts> =>
  inTransaction(pool, async (client) => {
    const counts = await takeBack(client, orgId, records);
    if (counts.removed + counts.kept === 0) throw conflict('所选课程已不是机构指派，请刷新');
    return counts;
  });
