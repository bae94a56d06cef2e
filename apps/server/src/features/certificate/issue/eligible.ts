import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { hasCert, proveEligible } from '@zhibiao/contract/certificate/learner';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { day } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { MINE_SQL, mineOf, type MineRow } from '#services/study/my-lesson.ts';
import { findLearned } from './learned.ts';

const selectUnfinished = (userId: string) => sql<MineRow & { lessonId: string }>`
  SELECT ul."lessonId", ${MINE_SQL} FROM "UserLesson" ul
  WHERE ul."userId" = ${userId}::uuid AND ul.status <> ${lit(LESSON_STATUS.done)}`;

/** Every lesson of the learner's record, with what each still wants for a proof and the step that leads there. */
export const findEligible = async (pool: Pool, viewer: Viewer): Promise<AnswerOf<typeof proveEligible>> => {
  const [learned, unfinished] = await Promise.all([
    findLearned(pool, viewer.id),
    many(pool, selectUnfinished(viewer.id)),
  ]);
  const steps = new Map(
    await Promise.all(
      unfinished.map(async (row) => [row.lessonId, (await mineOf(pool, row, viewer))?.next ?? null] as const),
    ),
  );
  return learned.map(({ finishTime, subject: _, ...lesson }) => ({
    ...lesson,
    finishDate: finishTime ? day(finishTime) : null,
    ok: lesson.missing.length === 0,
    next: lesson.missing.length === 0 ? null : (steps.get(lesson.lessonId) ?? null),
  }));
};

const findCertified = (userId: string, lessonId: string) =>
  sql<{ certNo: string | null }>`
    SELECT l.id, (
      SELECT c."certNo" FROM "Certificate" c
      WHERE c."userId" = ${userId} AND c.status = ${lit(CERT_STORED.valid)}
        AND (c."expireDate" IS NULL OR c."expireDate" >= ${TODAY})
        AND c.facts @> jsonb_build_object('lessons', jsonb_build_array(jsonb_build_object('lessonId', l.id::text)))
      ORDER BY c."createdAt" DESC, c.id DESC LIMIT 1
    ) AS "certNo"
    FROM "Lesson" l
    WHERE l.id = ${lessonId} AND (
      l.status = ${lit(LESSON_STATE.published)}
      OR EXISTS (SELECT 1 FROM "UserLesson" ul WHERE ul."userId" = ${userId} AND ul."lessonId" = l.id)
    )`.named('has-cert');

/** Whether a certificate of the learner's that is valid today names this lesson, and if not whether one may be had. */
export const findHasCert = async (pool: Pool, userId: string, lessonId: string): Promise<AnswerOf<typeof hasCert>> => {
  const [lesson, [mine]] = await Promise.all([
    maybeOne(pool, findCertified(userId, lessonId)),
    findLearned(pool, userId, [lessonId]),
  ]);
  if (!lesson) throw missing('课程不存在');
  const wants = mine ? mine.missing : ['尚未学习本课程'];
  return {
    hasCert: lesson.certNo !== null,
    ...(lesson.certNo === null ? {} : { certNo: lesson.certNo }),
    canApply: wants.length === 0,
    missing: wants,
  };
};
