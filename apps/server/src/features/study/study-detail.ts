import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { REFUSAL, type Refusal, type studyDetail } from '@zhibiao/contract/study';
import type { Pool } from '#db/client.ts';
import { MINE_SQL, mineOf, type MineRow, NEED_SQL } from '#db/study-sql.ts';
import { percent } from '#domain/item-need.ts';
import { earnedHours } from '#domain/lesson-progress.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';
import { missing } from '#errors.ts';
import { findExamStanding } from './exam-standing.ts';

type StudyDetail = AnswerOf<typeof studyDetail>;
type LessonRow = MineRow & { creditHours: number; learned: boolean };
type ItemRow = { lid: string; title: string; type: number; required: boolean; done: boolean; covered: number; need: number; creditedSec: number; durationSec: number; lastStudy: Date | null };
type SpellRow = { lid: string; title: string; at: Date; seconds: number; refusal: Refusal };

/** A lesson out of the catalogue keeps its record for those who joined it. */
const LESSON = `
  SELECT l."creditHours"::float8 AS "creditHours", ul."learnedTime" IS NOT NULL AS learned, ${MINE_SQL}
  FROM "Lesson" l LEFT JOIN "UserLesson" ul ON ul."lessonId" = l.id AND ul."userId" = $1
  WHERE l.id = $2 AND (l.status = 1 OR ul."userId" IS NOT NULL)`;

const ITEMS = `
  SELECT i.id AS lid, i.title, i.type, i.required, i."durationSec", ${NEED_SQL} AS need, u."doneAt" IS NOT NULL AS done,
    coalesce(u.covered, 0) AS covered, coalesce(u."creditedSec", 0) AS "creditedSec", u."updatedAt" AS "lastStudy"
  FROM "LessonItem" i LEFT JOIN "Media" m ON m.id = i."mediaId" LEFT JOIN "UserItem" u ON u.lid = i.id AND u."userId" = $1
  WHERE i."lessonId" = $2 ORDER BY i.sort, i.id`;

const REFUSED_SEC = `SELECT coalesce(sum("refusedSec"), 0)::int AS seconds FROM "StudySegment" WHERE "userId" = $1 AND "lessonId" = $2`;
const REFUSED = `
  SELECT s.lid, i.title, s.at, s."refusedSec" AS seconds, s.refusal
  FROM "StudySegment" s JOIN "LessonItem" i ON i.id = s.lid
  WHERE s."userId" = $1 AND s."lessonId" = $2 AND s.refusal IS NOT NULL AND s."refusedSec" > 0
  ORDER BY s.at DESC, s."chainSeq" DESC LIMIT 100`;

const sum = (items: ItemRow[], of: (item: ItemRow) => number) => items.reduce((total, item) => total + of(item), 0);

/** What the learner has of a lesson: items, 学时, the exam, and the seconds that did not count with their reasons. */
export const findStudyDetail = async (pool: Pool, userId: string, lessonId: string): Promise<StudyDetail> => {
  const key = [userId, lessonId];
  const { rows: [lesson] } = await pool.query<LessonRow>(LESSON, key);
  if (!lesson) throw missing('课程不存在');
  const [items, refusedSec, refused, exam] = await Promise.all([
    pool.query<ItemRow>(ITEMS, key), pool.query<{ seconds: number }>(REFUSED_SEC, key), pool.query<SpellRow>(REFUSED, key), findExamStanding(pool, userId, lessonId, lesson.learned),
  ]);

  const required = items.rows.filter((item) => item.required);
  const needSec = sum(required, (item) => item.need);
  const coveredSec = sum(required, (item) => (item.done ? item.need : Math.min(item.covered, item.need)));
  const mine = mineOf(lesson);
  return {
    lessonId, mine: mine && { ...mine, creditedSec: sum(items.rows, (item) => item.creditedSec) }, creditHours: lesson.creditHours, earnedHours: earnedHours(lesson.creditHours, { learned: lesson.learned, coveredSec, needSec }), requiredSec: needSec,
    items: items.rows.map(({ covered, need, lastStudy, ...item }) => ({ ...item, progress: item.done ? 100 : percent(covered, need), lastStudy: dateTimeOrNull(lastStudy) })),
    exam, refusedSec: refusedSec.rows[0]?.seconds ?? 0,
    refused: refused.rows.map(({ at, refusal, ...spell }) => ({ ...spell, at: dateTime(at), reason: REFUSAL[refusal] })),
  };
};
