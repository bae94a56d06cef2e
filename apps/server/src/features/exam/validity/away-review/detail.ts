import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { REVIEW } from '@zhibiao/contract/exam/types';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { AROUND_SEC, type AwayTime, type reviewAttempt, type ReviewDetail } from '@zhibiao/contract/exam/staff-review';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { type Absence, absencesOf, awaySecOf } from '#domain/exam/away-times.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { timelineOf } from '#features/exam/attempt/attempt-timeline.ts';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { AWAY_REVIEW_ROW, type AwayReviewRecord, presentAwayReview } from './list.ts';
import { eventsOf } from './page-events.ts';

type Found = AwayReviewRecord &
  Pick<ReviewDetail, 'reviewState' | 'passScore'> & {
    userId: string;
    orgId: string | null;
    startTime: Date;
    snapshot: Pick<GivenQuestion, 'questionId' | 'stem' | 'options'>[];
  };
const find = (attemptId: string, staff: Staff) => sql<Found>`
  SELECT ${AWAY_REVIEW_ROW}, a."reviewState", a."passScore", a."userId", u."orgId", a."startTime", a.snapshot
  FROM "Attempt" a JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId"
  LEFT JOIN "Organisation" o ON o.id = u."orgId"
  WHERE a.id = ${attemptId}::uuid AND a."reviewState" <> ${lit(REVIEW.none)} AND ${scopeSql(staff, sql`u."orgId"`)}`;
type Saved = { questionId: string; value: AnswerValue; savedAt: Date };
const findSaved = (attemptId: string) => sql<Saved>`
  SELECT "questionId", value, "savedAt" FROM "AttemptAnswer" WHERE "attemptId" = ${attemptId}::uuid ORDER BY "savedAt"`;

/** An option by its letter and its text. */
const shown = (value: AnswerValue, options: GivenQuestion['options']): AnswerValue =>
  [value].flat().map((one) => {
    const text = options.find(({ key }) => key === one)?.text;
    return text ? `${one} ${text}` : one;
  });

/** What was answered last so close to an absence, before it ended or after. */
const awayTime = ({ from, ms, counts }: Absence, snapshot: Found['snapshot'], saved: readonly Saved[]): AwayTime => {
  const back = from.getTime() + ms;
  const near = saved.filter(
    ({ savedAt }) =>
      savedAt.getTime() >= from.getTime() - AROUND_SEC * 1_000 && savedAt.getTime() <= back + AROUND_SEC * 1_000,
  );
  return {
    from: dateTime(from),
    sec: Math.round(ms / 1_000),
    counts,
    saves: near.flatMap(({ questionId, value, savedAt }) => {
      const index = snapshot.findIndex((question) => question.questionId === questionId);
      const question = snapshot[index];
      if (!question) return [];
      const { stem, options } = question;
      return [
        {
          questionNo: index + 1,
          stem,
          value: shown(value, options),
          at: dateTime(savedAt),
          before: savedAt.getTime() < back,
        },
      ];
    }),
  };
};

/** One attempt as its reviewer sees it: times away beside what was answered around them. Who looked is noted. */
export const readReview = (
  deps: { pool: Pool },
  staff: Staff,
  attemptId: string,
): Promise<AnswerOf<typeof reviewAttempt>> =>
  audited(deps, staff, async (client, note) => {
    const found = await maybeOne(client, find(attemptId, staff));
    if (!found) throw missing('考试记录不存在');
    const { userId, orgId, startTime, snapshot, reviewState, passScore, ...row } = found;
    const events = (await eventsOf(client, [attemptId])).get(attemptId) ?? [];
    const saved = await many(client, findSaved(attemptId));
    note({ object: 'attempt', id: attemptId, name: row.title, orgId, users: [userId] });
    return {
      ...presentAwayReview(row, awaySecOf(events)),
      reviewState,
      passScore,
      startTime: dateTime(startTime),
      usedSec: row.submitTime ? Math.round((row.submitTime.getTime() - startTime.getTime()) / 1_000) : null,
      timeline: await timelineOf(client, attemptId),
      aways: absencesOf(events).map((absence) => awayTime(absence, snapshot, saved)),
    };
  });
