import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { EXAM_REQUEST, type requestExam } from '@zhibiao/contract/exam/request';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import { whyNoRetake, whyNoReview } from '#domain/exam/request.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { handInOverdueOf } from '#features/exam/attempt/hand-in.ts';
import { judgedByPeople } from '#features/exam/marking/remark.ts';
import { findViewedPaper, isKnown } from '#features/exam/paper/viewed-paper.ts';

type About = { paperId: string; attemptId: string | null; kind: number; round: number };

const aboutRetake = async (pool: Pool, userId: string, paperId: string): Promise<About> => {
  const viewed = await findViewedPaper(pool, userId, paperId);
  if (!viewed || !isKnown(viewed)) throw missing('考试不存在');
  const why = whyNoRetake(viewed);
  if (why) throw refused(why);
  return { paperId, attemptId: null, kind: EXAM_REQUEST.retake, round: viewed.round };
};

type ReviewableAttempt = Parameters<typeof whyNoReview>[0] & { round: number; now: Date };
const findReviewable = (userId: string, paperId: string, attemptId: string) => sql<ReviewableAttempt>`
  SELECT status, round, "submitTime", "releasedAt", ${judgedByPeople(sql`"Attempt".id`)} AS judged,
    clock_timestamp() AS now
  FROM "Attempt"
  WHERE id = ${attemptId} AND "userId" = ${userId} AND "paperId" = ${paperId}`;
const aboutReview = async (
  pool: Pool,
  userId: string,
  { paperId, attemptId }: { paperId: string; attemptId?: string | undefined },
): Promise<About> => {
  if (!attemptId) throw refused('请选择要复核的考试', { field: 'attemptId' });
  await handInOverdueOf(pool, userId);
  const attempt = await maybeOne(pool, findReviewable(userId, paperId, attemptId));
  if (!attempt) throw missing('考试记录不存在');
  const why = whyNoReview(attempt, attempt.now);
  if (why) throw refused(why);
  return { paperId, attemptId, kind: EXAM_REQUEST.review, round: attempt.round };
};

/** Of two that ask at the same moment the database lets one in. */
const ONCE: readonly (readonly [index: string, sentence: string])[] = [
  ['ExamRequest_one_review', '每次考试只能申请一次成绩复核'],
  ['ExamRequest_one_open', '您已提交过申请，请等待处理'],
];
const insert = (id: string, userId: string, { paperId, attemptId, kind, round }: About, reason: string) => sql`
  INSERT INTO "ExamRequest" (id, "userId", "paperId", "attemptId", kind, round, reason)
  VALUES (${id}, ${userId}, ${paperId}, ${attemptId}, ${kind}, ${round}, ${reason})`;

export const askForExam = async (
  pool: Pool,
  { id: userId }: Viewer,
  { kind, reason, ...body }: InputOf<typeof requestExam>['body'],
): Promise<{ id: string }> => {
  const about =
    kind === EXAM_REQUEST.retake
      ? await aboutRetake(pool, userId, body.paperId)
      : await aboutReview(pool, userId, body);
  const id = uuid();
  try {
    await run(pool, insert(id, userId, about, reason));
  } catch (fault) {
    const once = ONCE.find(([index]) => isUniqueViolation(fault, index));
    if (once) throw refused(once[1]);
    throw fault;
  }
  return { id };
};
