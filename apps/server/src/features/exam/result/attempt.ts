import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { attemptResult } from '@zhibiao/contract/exam/staff-stats';
import type { Client, Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { AnsweredQuestion, PaperKey } from '#domain/exam/scoring.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { review } from '#features/exam/result/results.ts';
import { timelineOf } from '#features/exam/attempt/attempt-timeline.ts';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { RESULT, resultOf, type ResultRecord } from './found.ts';
import { countingKey } from '#services/exam/attempt-key.ts';

type Found = ResultRecord & {
  title: string;
  passScore: number;
  orgId: string | null;
  snapshot: GivenQuestion[];
  answers: Record<string, AnsweredQuestion>;
};
const find = (attemptId: string, staff: Staff) => sql<Found>`
  SELECT ${RESULT}, p.title, a."passScore", u."orgId", a.snapshot,
    coalesce((
      SELECT json_object_agg(s."questionId",
        json_build_object('value', s.value, 'gained', s.score, 'comment', s.comment))
      FROM "AttemptAnswer" s WHERE s."attemptId" = a.id
    ), '{}') AS answers
  FROM "Attempt" a JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId"
  LEFT JOIN "Organisation" o ON o.id = u."orgId"
  WHERE a.id = ${attemptId}::uuid AND ${scopeSql(staff, sql`u."orgId"`)}`;
const findKey = (attemptId: string) => sql<{ key: PaperKey }>`
  SELECT key FROM ${countingKey(sql`${attemptId}::uuid`)} k`;

const keyFor = async (client: Client, staff: Staff, attemptId: string): Promise<PaperKey | null> =>
  staff.can('bank:key') ? ((await maybeOne(client, findKey(attemptId)))?.key ?? null) : null;

/** While marks are missing nothing is said of what is not marked yet. */
const isMarked = (status: number): boolean => status === ATTEMPT.graded || status === ATTEMPT.unreleased;

const reviewed = (question: GivenQuestion, found: Found, key: PaperKey | null) => {
  const answered = found.answers[question.questionId];
  const shown = review(question, answered, key);
  return isMarked(found.status) ? shown : { ...shown, gained: answered?.gained ?? null, right: null };
};

/** One attempt with its answers, marks and what happened; who looked stands in the log. */
export const readAttempt = (
  deps: { pool: Pool },
  staff: Staff,
  attemptId: string,
): Promise<AnswerOf<typeof attemptResult>> =>
  audited(deps, staff, async (client, note) => {
    const found = await maybeOne(client, find(attemptId, staff));
    if (!found) throw missing('考试记录不存在');
    const { title, passScore, orgId, snapshot, answers: _, ...row } = found;
    const key = await keyFor(client, staff, attemptId);
    note({ object: 'marking', id: attemptId, name: title, orgId, users: [row.userId] });
    return {
      ...resultOf(row),
      title,
      passScore,
      questions: snapshot.map((question) => reviewed(question, found, key)),
      timeline: await timelineOf(client, attemptId),
    };
  });
