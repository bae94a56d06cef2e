import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { type editPaper, type StaffPaper } from '@zhibiao/contract/paper/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Client } from '#db/client.ts';
import { maybeOne, one, type Queryable, sql } from '#db/sql.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { refused } from '#errors.ts';

/**
 * Who may sit, when, how often, and what of the result the learner is shown: in columns of their own, in force as soon
 * as they are saved.
 */

export type Conditions = StaffPaper['conditions'];
type Sent = Omit<InputOf<typeof editPaper>['body'], 'id' | 'version' | 'reason' | 'acceptShared'>;
type Row = Omit<Conditions, 'openTime' | 'closeTime'> & { openTime: Date | null; closeTime: Date | null };

const selectConditions = (id: string) => sql<Row>`
  SELECT title, "lessonId", "openTime", "closeTime", "maxAttempts", "retryHours", "showResult", "requireLesson",
    "blurLimit", "blurMode", "releaseMode", "passValidMonths", "avoidSeen", "markRule", sort
  FROM "Paper" WHERE id = ${id}`;
export const findPaperConditions = async (on: Queryable, id: string): Promise<Conditions> => {
  const row = await one(on, selectConditions(id));
  return { ...row, openTime: dateTimeOrNull(row.openTime), closeTime: dateTimeOrNull(row.closeTime) };
};

/** With seconds, as they are answered: what did not change reads the same. */
const minuteOf = (text: string | null): string | null => (text === null ? null : dateTimeOrNull(instantOf(text)));
export const conditionsSent = (sent: Sent): Conditions => ({
  title: sent.title,
  lessonId: sent.lessonId,
  openTime: minuteOf(sent.openTime),
  closeTime: minuteOf(sent.closeTime),
  maxAttempts: sent.maxAttempts,
  retryHours: sent.retryHours,
  showResult: sent.showResult,
  requireLesson: sent.requireLesson,
  blurLimit: sent.blurLimit,
  blurMode: sent.blurMode,
  releaseMode: sent.releaseMode,
  passValidMonths: sent.passValidMonths,
  avoidSeen: sent.avoidSeen,
  markRule: sent.markRule,
  sort: sent.sort,
});

export const checkPaperLesson = async (client: Client, lessonId: string | null): Promise<void> => {
  if (lessonId === null) return;
  const lesson = await maybeOne(client, sql`SELECT 1 FROM "Lesson" WHERE id = ${lessonId} FOR SHARE`);
  if (!lesson) throw refused('课程不存在', { field: 'lessonId' });
};

/** Which course it concludes is fixed once a learner could have sat it. */
export const checkLessonMove = (edition: number, before: Conditions, after: Conditions): void => {
  if (edition > 0 && before.lessonId !== after.lessonId)
    throw refused('试卷发布过，不能更换所属课程；可以复制一份', { field: 'lessonId' });
};

export const wantsReason = (status: number): boolean => status !== PAPER_STATUS.draft;

export const writeConditions = (id: string, c: Conditions, by: string | null) => sql<{ version: number }>`
  UPDATE "Paper" SET title = ${c.title}, "lessonId" = ${c.lessonId}::uuid,
    "openTime" = ${c.openTime === null ? null : instantOf(c.openTime)},
    "closeTime" = ${c.closeTime === null ? null : instantOf(c.closeTime)}, "maxAttempts" = ${c.maxAttempts},
    "retryHours" = ${c.retryHours}, "showResult" = ${c.showResult}, "requireLesson" = ${c.requireLesson},
    "blurLimit" = ${c.blurLimit}, "blurMode" = ${c.blurMode}, "releaseMode" = ${c.releaseMode},
    "passValidMonths" = ${c.passValidMonths}, "avoidSeen" = ${c.avoidSeen},
    "markRule" = ${JSON.stringify(c.markRule)}::jsonb, sort = ${c.sort}, "editedBy" = ${by},
    "updatedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} RETURNING version`;
