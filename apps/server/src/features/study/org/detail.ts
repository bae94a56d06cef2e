import type { AnswerOf } from '@zhibiao/contract/endpoint';
import type { orgStudyDetail } from '@zhibiao/contract/study-org';
import { REFUSAL, type Refusal } from '@zhibiao/contract/study';
import type { Pool } from '#db/client.ts';
import { NEED_SQL } from '#services/study-sql.ts';
import { percent } from '#domain/item-need.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';
import { missing } from '#errors.ts';
import { recordsOf, type RecordRow, rowOf, rowsSql } from './records.ts';

type ItemRow = {
  lid: string;
  title: string;
  type: number;
  required: boolean;
  done: boolean;
  covered: number;
  need: number;
  creditedSec: number;
  lastStudy: Date | null;
};
type SpellRow = { lid: string; title: string; at: Date; seconds: number; refusal: Refusal };
type AttemptRow = {
  attemptId: string;
  title: string;
  no: number;
  status: number;
  startTime: Date;
  submitTime: Date | null;
  score: number | null;
  totalScore: number;
  passScore: number;
  passed: boolean | null;
  blurCount: number;
};

/** $1 learner, $2 lesson, $3 when the membership began. */
const ITEMS = `
  SELECT i.id AS lid, i.title, i.type, i.required, ${NEED_SQL.parts.text} AS need, u."doneAt" IS NOT NULL AS done, coalesce(u.covered, 0) AS covered,
    coalesce(u."creditedSec", 0) AS "creditedSec", CASE WHEN u."updatedAt" >= $3 THEN u."updatedAt" END AS "lastStudy"
  FROM "LessonItem" i LEFT JOIN "Media" m ON m.id = i."mediaId" LEFT JOIN "UserItem" u ON u.lid = i.id AND u."userId" = $1
  WHERE i."lessonId" = $2 ORDER BY i.sort, i.id`;
const REFUSED = `
  SELECT s.lid, i.title, s.at, s."refusedSec" AS seconds, s.refusal
  FROM "StudySegment" s JOIN "LessonItem" i ON i.id = s.lid
  WHERE s."userId" = $1 AND s."lessonId" = $2 AND s.at >= $3 AND s.refusal IS NOT NULL AND s."refusedSec" > 0
  ORDER BY s.at DESC, s."chainSeq" DESC LIMIT 100`;
/** A score is told once the result is out. */
const ATTEMPTS = `
  SELECT a.id AS "attemptId", p.title, a.no, a.status, a."startTime", a."submitTime", CASE WHEN a.status = 3 THEN a.score::float8 END AS score,
    a."totalScore", a."passScore", CASE WHEN a.status = 3 THEN a.passed END AS passed, a."blurCount"
  FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
  WHERE a."userId" = $1 AND p."lessonId" = $2 AND a."startTime" >= $3
  ORDER BY a."startTime" DESC, a.id LIMIT 100`;

/**
 * One member in one course: items, seconds that did not count with their reasons, and exams without what was answered.
 */
export const findStudyRecord = async (
  pool: Pool,
  orgId: string,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<AnswerOf<typeof orgStudyDetail>> => {
  const { from, values } = recordsOf(orgId, { lessonId });
  const {
    rows: [record],
  } = await pool.query<RecordRow>(rowsSql(`${from} AND m."userId" = $${values.length + 1}`, 'LIMIT 1'), [
    ...values,
    userId,
  ]);
  if (!record) throw missing('学习记录不存在');

  const key = [userId, lessonId, record.since];
  const [items, refused, attempts] = await Promise.all([
    pool.query<ItemRow>(ITEMS, key),
    pool.query<SpellRow>(REFUSED, key),
    pool.query<AttemptRow>(ATTEMPTS, key),
  ]);
  return {
    ...rowOf(record),
    startTime: dateTimeOrNull(record.startTime),
    finishTime: dateTimeOrNull(record.finishTime),
    items: items.rows.map(({ covered, need, lastStudy, ...item }) => ({
      ...item,
      progress: item.done ? 100 : percent(covered, need),
      lastStudy: dateTimeOrNull(lastStudy),
    })),
    refused: refused.rows.map(({ at, refusal, ...spell }) => ({
      ...spell,
      at: dateTime(at),
      reason: REFUSAL[refusal],
    })),
    attempts: attempts.rows.map(({ startTime, submitTime, ...attempt }) => ({
      ...attempt,
      startTime: dateTime(startTime),
      submitTime: dateTimeOrNull(submitTime),
    })),
  };
};
