import { type Hours, sumHours } from '@zhibiao/contract/core/hours';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { MemberStudy } from '@zhibiao/contract/member/org-students';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { lit, sql } from '#db/sql.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { epochMs, hoursFor, LAST_FACTS, NEED_FACTS } from '#services/study/study-sql.ts';

/** What a member `m` in 在册 has studied, as the list of records says it course by course. */

type Course = {
  status: number;
  progress: number;
  learned: boolean;
  creditHours: Hours;
  needSec: number;
  coveredSec: number;
  lastMs: number | null;
};
export type MemberRecords = Course[] | null;

/**
 * The kept records of the organisation (OrgStudyRecord) by the person, so that a list asks for its page's only. That
 * they are this organisation's is said in a way for which no index over all of its records is read.
 */
export const MEMBER_RECORDS = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'status', page.status, 'progress', page.progress, 'learned', page.learned,
    'creditHours', ${hoursFor(sql`page`)},
    'needSec', need."needSec", 'coveredSec', need."coveredSec", 'lastMs', ${epochMs(sql`last."lastStudy"`)}
  )), '[]')
  FROM (
    SELECT r."userId", r."lessonId", r.status, r.progress, ul."learnedTime" IS NOT NULL AS learned, ul.round,
      ul."measuredHours", ul."plannedHours",
      coalesce(m."joinedAt", m."createdAt") AS since
    FROM "OrgStudyRecord" r JOIN "UserLesson" ul ON ul."userId" = r."userId" AND ul."lessonId" = r."lessonId"
    WHERE r."userId" = m."userId" AND r."orgId" IS NOT DISTINCT FROM m."orgId" AND m.status = ${lit(MEMBER.active)}
  ) page JOIN "Lesson" l ON l.id = page."lessonId" ${NEED_FACTS} ${LAST_FACTS})`;

const sum = (records: readonly Course[], of: (record: Course) => number): number =>
  records.reduce((total, record) => total + of(record), 0);

/** null for those who are not in the register, or have no account. */
export const memberStudyOf = (status: number, userId: string | null, records: MemberRecords): MemberStudy | null => {
  if (status !== MEMBER.active || userId === null || !records) return null;
  const last = Math.max(...records.map(({ lastMs }) => lastMs ?? 0), 0);
  return {
    lessons: records.length,
    done: records.filter((record) => record.status === LESSON_STATUS.done).length,
    progress: records.length === 0 ? 0 : Math.floor(sum(records, ({ progress }) => progress) / records.length),
    earnedHours: sumHours(records.map((record) => earnedHours(record.creditHours, record))),
    lastStudy: dateTimeOrNull(last === 0 ? null : new Date(last)),
  };
};
