import type { CodeOf } from '@zhibiao/contract/core/codes';
import { copy } from '@zhibiao/contract/core/copy';
import { ATTEMPT, SCORE_CAUSE, type SUBMIT } from '@zhibiao/contract/exam/types';
import type { ANSWER_RULE, GivenQuestion } from '@zhibiao/contract/question/types';
import type { ExamPreview, ExamResult } from '@zhibiao/contract/exam/review';
import type { Pool } from '#db/client.ts';
import { lit, lits, maybeOne, sql } from '#db/sql.ts';
import { learnersStatus } from '#domain/exam/attempt-states.ts';
import { openUntil } from '#domain/exam/request.ts';
import { releaseOf, type Release } from '#domain/exam/release.ts';
import { type AnsweredQuestion, explained, isAnswered, type PaperKey } from '#domain/exam/scoring.ts';
import { scoreNote } from '#domain/exam/score-note.ts';
import { shownAnswer } from '#domain/exam/shown-answer.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { grade, handInOverdueOf } from '#features/exam/attempt/hand-in.ts';
import { judgedByPeople } from '#features/exam/marking/remark.ts';
import { resumeAttempt } from '#features/exam/attempt/start.ts';
import { findViewedPaper, remainsOf } from '#features/exam/paper/viewed-paper.ts';
import { findTopics } from './topics.ts';
import { learnersTimelineOf } from '#features/exam/attempt/attempt-timeline.ts';
import { findWithheld } from '#services/exam/withheld.ts';
import { countingKey } from '#services/exam/attempt-key.ts';

/** A handed-in paper as its learner may see it now. */

type StoredAttempt = {
  paperId: string;
  no: number;
  status: CodeOf<typeof ATTEMPT>;
  snapshot: GivenQuestion[];
  totalScore: number;
  passScore: number;
  multiRule: CodeOf<typeof ANSWER_RULE>;
  indefRule: CodeOf<typeof ANSWER_RULE>;
  startTime: Date;
  submitTime: Date | null;
  submitType: CodeOf<typeof SUBMIT> | null;
  releasedAt: Date | null;
  score: number | null;
  passed: boolean | null;
  answers: Record<string, AnsweredQuestion>;
  judged: boolean;
  corrected: { cause: number; from: number; to: number } | null;
};
/** What came after its learner knew: of what came before there is nothing to tell. */
const CORRECTED = sql`
  SELECT json_build_object('cause', c.cause, 'from', c."from", 'to', c."to") FROM "ScoreChange" c
  WHERE c."attemptId" = a.id AND c.cause IN (${lits([SCORE_CAUSE.rescore, SCORE_CAUSE.decision])})
    AND c.at >= coalesce(a."releasedAt", c.at)
  ORDER BY c.at DESC, c.id DESC LIMIT 1`;
const findAttempt = (userId: string, attemptId: string) => sql<StoredAttempt>`
  SELECT a."paperId", a.no, a.status, a.snapshot, a."totalScore", a."passScore", a."multiRule",
    a."indefRule", a."startTime",
    a."submitTime", a."submitType", a."releasedAt", a.score::float8 AS score, a.passed,
    coalesce((
      SELECT json_object_agg(
        s."questionId", json_build_object('value', s.value, 'gained', s.score, 'comment', s.comment))
      FROM "AttemptAnswer" s WHERE s."attemptId" = a.id
    ), '{}') AS answers, (${CORRECTED}) AS corrected, ${judgedByPeople(sql`a.id`)} AS judged
  FROM "Attempt" a WHERE a.id = ${attemptId} AND a."userId" = ${userId}`;
const findPaperOf = (userId: string, attemptId: string) => sql<Pick<StoredAttempt, 'paperId' | 'status'>>`
  SELECT "paperId", status FROM "Attempt" WHERE id = ${attemptId} AND "userId" = ${userId}`;
const findKey = (userId: string, attemptId: string) => sql<{ key: PaperKey }>`
  SELECT k.key FROM "Attempt" a CROSS JOIN LATERAL ${countingKey(sql`a.id`)} k
  WHERE a.id = ${attemptId} AND a."userId" = ${userId} AND a.status = ${lit(ATTEMPT.graded)}`;

export type Reviewed = ExamResult['questions'][number];

/**
 * One question under the gate: `key` is there only when answers are released, and nothing but the own answer when it is
 * withheld.
 */
export const review = (
  question: GivenQuestion,
  answered: AnsweredQuestion | undefined,
  key: PaperKey | null,
  withheld: string | null = null,
): Reviewed => {
  const value = answered?.value ?? null;
  if (withheld)
    return { ...question, value, gained: null, right: null, comment: null, answer: null, analysis: null, withheld };
  const gained = answered?.gained ?? 0;
  const entry = key?.[question.questionId];
  return {
    ...question,
    value,
    gained,
    right: gained >= question.score,
    comment: answered?.comment ?? null,
    answer: entry ? shownAnswer(question.type, entry.answer) : null,
    analysis: entry ? explained(entry) : null,
    withheld: null,
  };
};

const keyOf = async (pool: Pool, userId: string, attemptId: string, release: Release): Promise<PaperKey | null> => {
  if (!release.answers) return null;
  return (await maybeOne(pool, findKey(userId, attemptId)))?.key ?? null;
};

const loadAttempt = async (pool: Pool, userId: string, attemptId: string) => {
  const found = await maybeOne(pool, findPaperOf(userId, attemptId));
  if (!found) throw missing('考试记录不存在');
  // Elsewhere too: a paper that is only not handed in yet must not hold this one's answers.
  await handInOverdueOf(pool, userId);
  // A crash between handing in and grading is mended by the first look at it.
  if (found.status === ATTEMPT.submitted) await grade(pool, attemptId);
  const viewed = await findViewedPaper(pool, userId, found.paperId);
  const attempt = await maybeOne(pool, findAttempt(userId, attemptId));
  if (!viewed || !attempt) throw missing('考试记录不存在');
  const release = releaseOf({ status: attempt.status, showResult: viewed.showResult, ...remainsOf(viewed) });
  const key = await keyOf(pool, userId, attemptId, release);
  const shown = release.rightWrong ? attempt.snapshot : [];
  const withheld = await findWithheld(
    pool,
    userId,
    shown.map(({ questionId }) => questionId),
  );
  const questions = shown.map((question) =>
    review(question, attempt.answers[question.questionId], key, withheld.get(question.questionId)),
  );
  const hidden =
    [release.hidden, withheld.size > 0 ? copy.withheldCount(withheld.size) : null].filter(Boolean).join('；') || null;
  return { viewed, attempt, release, withheld, questions, hidden };
};

export const findResult = async (pool: Pool, userId: string, attemptId: string): Promise<ExamResult> => {
  const { viewed, attempt, release, withheld, questions, hidden } = await loadAttempt(pool, userId, attemptId);
  const { title, lessonId, standardCode, showResult } = viewed;
  const { topics, advice } = await findTopics(pool, userId, { ...attempt, viewed, release, withheld });
  const timeline = await learnersTimelineOf(pool, attemptId);
  return {
    attemptId,
    paperId: attempt.paperId,
    title,
    lessonId,
    standardCode,
    no: attempt.no,
    status: learnersStatus(attempt.status),
    submitType: attempt.submitType,
    score: release.score ? attempt.score : null,
    totalScore: attempt.totalScore,
    passScore: attempt.passScore,
    passed: release.score ? attempt.passed : null,
    ...(release.score && attempt.corrected ? { scoreNote: scoreNote(attempt.corrected) } : {}),
    startTime: dateTime(attempt.startTime),
    submitTime: dateTimeOrNull(attempt.submitTime),
    usedSec: attempt.submitTime ? Math.round((attempt.submitTime.getTime() - attempt.startTime.getTime()) / 1000) : 0,
    attemptsLeft: remainsOf(viewed).left,
    opening: attempt.status === ATTEMPT.running ? await resumeAttempt(pool, userId, attemptId, title) : null,
    questionCount: attempt.snapshot.length,
    answeredCount: Object.values(attempt.answers).filter(({ value }) => isAnswered(value)).length,
    showResult,
    hidden,
    reviewUntil: dateTimeOrNull(openUntil(attempt, viewed.now)),
    topics,
    advice,
    questions,
    timeline,
  };
};

/** /prew-exam of one's own finished paper. */
export const previewAttempt = async (pool: Pool, userId: string, attemptId: string): Promise<ExamPreview> => {
  const { viewed, attempt, release, questions, hidden } = await loadAttempt(pool, userId, attemptId);
  if (attempt.status === ATTEMPT.running) throw refused('考试尚未交卷，交卷后可查看');
  return {
    title: viewed.title,
    watermark: null,
    totalScore: attempt.totalScore,
    passScore: attempt.passScore,
    durationMin: viewed.durationMin,
    score: release.score ? attempt.score : null,
    passed: release.score ? attempt.passed : null,
    hidden,
    questionCount: attempt.snapshot.length,
    questions,
  };
};
