import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { Client } from '#db/client.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { notifyEach } from '#services/notify/notify.ts';

/**
 * A pass of `graded` (id, userId, paperId, status, passed) that its learner knows finishes the course. The lesson's row
 * is locked whether learned or not, so a last beat under way is waited for and seen. What was begun before the
 * learner's present run through the course passes none.
 */
export const FINISHED = sql`
  finished AS (
    UPDATE "UserLesson" ul SET status = CASE WHEN ul."learnedTime" IS NULL THEN ul.status
      ELSE ${lit(LESSON_STATUS.done)} END,
      "finishTime" = CASE
        WHEN ul."learnedTime" IS NULL THEN ul."finishTime"
        ELSE coalesce(ul."finishTime", clock_timestamp()) END,
      "updatedAt" = clock_timestamp()
    FROM graded g JOIN "Paper" p ON p.id = g."paperId"
    WHERE g.status = ${lit(ATTEMPT.graded)} AND g.passed
      AND ul."userId" = g."userId" AND ul."lessonId" = p."lessonId"
      AND (ul."roundOpenedAt" IS NULL OR EXISTS (
        SELECT FROM "Attempt" b WHERE b.id = g.id AND b."startTime" >= ul."roundOpenedAt"
      ))
  )`;

/**
 * What follows once a score is published, for the attempts of `graded` (with score, totalScore, noticeId) that now have
 * 已出分 as soon as they were handed in: the course is finished and a notice says so, in the statement that grades.
 */
export const PUBLISHED = sql`
  ${FINISHED}, notified AS (
    INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl")
    SELECT g."noticeId", g."userId", 'exam', '成绩已出',
      '《' || p.title || '》成绩已出：' || trim_scale(g.score) || '分（满分' || g."totalScore" || '分），'
        || CASE WHEN g.passed THEN '合格' ELSE '未合格' END || '。',
      '/examination?attemptId=' || g.id
    FROM graded g JOIN "Paper" p ON p.id = g."paperId"
    WHERE g.status = ${lit(ATTEMPT.graded)}
  )`;

type Released = {
  id: string;
  userId: string;
  status: CodeOf<typeof ATTEMPT>;
  title: string;
  score: string;
  total: string;
  passed: boolean;
};
/**
 * The same, later: `graded` comes out by its last mark or by a release. Its learners wait for it, so they are
 * notified outside the site as well, in the transaction. Gives how many it moved.
 */
export const notifyReleased = async (client: Client, graded: Statement): Promise<number> => {
  const moved = await many(
    client,
    sql<Released>`
      WITH graded AS (${graded}), ${FINISHED}
      SELECT g.id, g."userId", g.status, p.title, trim_scale(g.score)::text AS score,
        g."totalScore"::text AS total, g.passed
      FROM graded g JOIN "Paper" p ON p.id = g."paperId"`,
  );
  const published = moved.filter(({ status }) => status === ATTEMPT.graded);
  await notifyEach(
    client,
    'exam.released',
    published.map(({ id, userId, title, score, total, passed }) => ({
      to: userId,
      params: { paper: title, score, total, outcome: passed ? '合格' : '未合格' },
      link: `/examination?attemptId=${id}`,
    })),
  );
  return moved.length;
};
