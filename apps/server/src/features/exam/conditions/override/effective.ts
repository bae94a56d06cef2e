import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { BLUR_MODE } from '@zhibiao/contract/paper/types';
import type { effectiveTerms } from '@zhibiao/contract/exam/staff-override';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { type Origins, originsOf, paperStatusAt } from '#services/exam/terms.ts';
import { scopeSql } from '#services/staff/scope.ts';

type Found = {
  name: string;
  round: number;
  openTime: Date | null;
  closeTime: Date | null;
  durationMin: number;
  extraMin: number;
  retryHours: number;
  blurLimit: number;
  blurMode: number;
  requireLesson: boolean;
  /** Of the paper, whatever an override says. */
  asksLesson: boolean;
  maxAttempts: number;
  used: number;
  own: number;
  /** Attempts that were given keep it open, and wait for nothing. */
  kept: boolean;
  unwaited: boolean;
  origins: Origins;
};
const find = (staff: Staff, paperId: string, userId: string) => sql<Found>`
  SELECT coalesce(u."realName", '') AS name, s.round, s."openTime", s."closeTime", s."durationMin", s."extraMin",
    s."retryHours", s."blurLimit", s."blurMode", s."requireLesson", p."requireLesson" AS "asksLesson", s."maxAttempts",
    s.used, p."maxAttempts" AS own, s."closeTime" IS DISTINCT FROM terms."closeTime" AS kept,
    s."retryHours" <> terms."retryHours" AS unwaited, to_json(origins) AS origins
  FROM "User" u JOIN "Paper" p ON p.id = ${paperId}::uuid ${paperStatusAt(sql`u.id`)}
  CROSS JOIN LATERAL (${originsOf(sql`u.id`)}) origins
  WHERE u.id = ${userId}::uuid AND ${scopeSql(staff, sql`u."orgId"`)}`;

type Answer = AnswerOf<typeof effectiveTerms>;
const timeText = (at: Date | null): string => (at === null ? '不限' : dateTime(at).slice(0, 16));
const lessonText = ({ asksLesson, requireLesson }: Found): string => {
  if (!asksLesson) return '本卷不要求';
  return requireLesson ? '须先学完课程' : '免除';
};

const termsOf = (found: Found): Answer['terms'] => {
  const { origins, blurLimit } = found;
  const closing = found.kept ? 'grant' : origins.closeTime;
  const waiting = found.unwaited ? 'grant' : origins.retryHours;
  const rows: [field: string, label: string, text: string, origin: Answer['terms'][number]['origin']][] = [
    ['openTime', '开放时间', timeText(found.openTime), origins.openTime],
    ['closeTime', '关闭时间', timeText(found.closeTime), closing],
    ['extraMin', '加时', `${found.extraMin} 分钟（考试时长 ${found.durationMin} 分钟）`, origins.extraMin],
    ['retryHours', '两次间隔', found.retryHours === 0 ? '不限' : `${found.retryHours} 小时`, waiting],
    ['blurLimit', '切屏次数', blurLimit === 0 ? '不限' : `${blurLimit} 次`, origins.blurLimit],
    ['blurMode', '切屏处理', labelOf(BLUR_MODE, found.blurMode), origins.blurMode],
    ['waiveLesson', '先学完课程', lessonText(found), origins.waiveLesson],
  ];
  return rows.map(([field, label, text, origin]) => ({ field, label, text, origin }));
};

/** What holds for one learner who would begin now, and where each of it comes from. */
export const findEffective = async (
  pool: Pool,
  staff: Staff,
  { paperId, userId }: InputOf<typeof effectiveTerms>['query'],
): Promise<Answer> => {
  const found = await maybeOne(pool, find(staff, paperId, userId));
  if (!found) throw missing('学员或考试不存在');
  const { name, round, maxAttempts, own, used } = found;
  return {
    name,
    round,
    terms: termsOf(found),
    attempts: { max: maxAttempts, granted: Math.max(0, maxAttempts - own), used },
  };
};
