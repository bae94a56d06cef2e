import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { ITEM } from '@zhibiao/contract/lesson/types';
import type { orgStudyDetail } from '@zhibiao/contract/study/org';
import { REFUSAL, type Refusal } from '@zhibiao/contract/study/learner';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { SPAN_FROM } from '#services/study/ledger-spans.ts';
import { findRounds } from '#services/round/rounds.ts';
import { EVER_ITEMS, LIVE_ITEM, LIVE_ITEMS, NEED_SQL } from '#services/study/study-sql.ts';
import { learnersStatus } from '#domain/exam/attempt-states.ts';
import { percent } from '#domain/study/item-need.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { recordsOf, presentOrgRecord, selectRecords } from './records.ts';

type ItemRow = {
  lid: string;
  title: string;
  type: CodeOf<typeof ITEM>;
  required: boolean;
  done: boolean;
  covered: number;
  need: number;
  creditedSec: number;
  lastStudy: Date | null;
};
type RefusedRow = { lid: string; title: string; at: Date; seconds: number; refusal: Refusal };
type AttemptRow = {
  attemptId: string;
  title: string;
  no: number;
  status: CodeOf<typeof ATTEMPT>;
  startTime: Date;
  submitTime: Date | null;
  score: number | null;
  totalScore: number;
  passScore: number;
  passed: boolean | null;
  blurCount: number;
};

/** Of what the learner did in the lesson, only what was within the membership, which began at `since`. */
type Key = { userId: string; lessonId: string; since: Date };

const selectItems = ({ userId, lessonId, since }: Key) => sql<ItemRow>`
  SELECT i.id AS lid, i.title, i.type, i.required, ${NEED_SQL} AS need, u."doneAt" IS NOT NULL AS done,
    coalesce(u.covered, 0) AS covered, coalesce(u."creditedSec", 0) AS "creditedSec",
    CASE WHEN u."updatedAt" >= ${since} THEN u."updatedAt" END AS "lastStudy"
  FROM ${LIVE_ITEMS} i
  LEFT JOIN "Media" m ON m.id = i."mediaId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = i."lessonId" AND ul."userId" = ${userId}
  LEFT JOIN "UserItem" u ON u.lid = i.id AND u."userId" = ${userId} AND ${LIVE_ITEM}
  WHERE i."lessonId" = ${lessonId} ORDER BY i.sort, i.id`;

const selectRefused = ({ userId, lessonId, since }: Key) => sql<RefusedRow>`
  SELECT s.lid, i.title, ${SPAN_FROM} AS at, s."refusedSec" AS seconds, s.refusal
  FROM "StudyRefused" s
  JOIN ${EVER_ITEMS} i ON i.id = s.lid
  WHERE s."userId" = ${userId} AND s."lessonId" = ${lessonId} AND s.at >= ${since}
    AND s."refusedSec" > 0
  ORDER BY s.at DESC, s."chainSeq" DESC LIMIT 100`;

/** A score is shown once the result is out. */
const selectAttempts = ({ userId, lessonId, since }: Key) => sql<AttemptRow>`
  SELECT a.id AS "attemptId", p.title, a.no, a.status, a."startTime", a."submitTime", a."totalScore", a."passScore",
    CASE WHEN a.status = ${lit(ATTEMPT.graded)} THEN a.score::float8 END AS score,
    CASE WHEN a.status = ${lit(ATTEMPT.graded)} THEN a.passed END AS passed, a."blurCount"
  FROM "Attempt" a
  JOIN "Paper" p ON p.id = a."paperId"
  WHERE a."userId" = ${userId} AND p."lessonId" = ${lessonId} AND a."startTime" >= ${since}
  ORDER BY a."startTime" DESC, a.id LIMIT 100`;

/**
 * One member in one course: items, seconds that did not count with their reasons, and exams without what was answered.
 */
export const findStudyRecord = async (
  pool: Pool,
  orgId: string,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<AnswerOf<typeof orgStudyDetail>> => {
  const records = recordsOf(orgId, { lessonId }, [sql`m."userId" = ${userId}`]);
  const record = await maybeOne(pool, selectRecords(records, sql`LIMIT 1`));
  if (!record) throw missing('学习记录不存在');

  const key = { userId, lessonId, since: record.since };
  const [items, refused, attempts, rounds] = await Promise.all([
    many(pool, selectItems(key)),
    many(pool, selectRefused(key)),
    many(pool, selectAttempts(key)),
    findRounds(pool, userId, lessonId, record.memberSince),
  ]);
  return {
    ...presentOrgRecord(record),
    startTime: dateTimeOrNull(record.startTime),
    finishTime: dateTimeOrNull(record.finishTime),
    items: items.map(({ covered, need, lastStudy, ...item }) => ({
      ...item,
      progress: item.done ? 100 : percent(covered, need),
      lastStudy: dateTimeOrNull(lastStudy),
    })),
    refused: refused.map(({ at, refusal, ...interval }) => ({
      ...interval,
      at: dateTime(at),
      reason: REFUSAL[refusal],
    })),
    attempts: attempts.map(({ startTime, submitTime, ...attempt }) => ({
      ...attempt,
      status: learnersStatus(attempt.status),
      startTime: dateTime(startTime),
      submitTime: dateTimeOrNull(submitTime),
    })),
    rounds,
  };
};
