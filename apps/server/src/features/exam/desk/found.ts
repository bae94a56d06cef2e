import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import { type DESK_STATES, LOST_AFTER_SEC } from '@zhibiao/contract/exam/staff-monitor';
import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { occursIn } from '#db/search.ts';
import { all, lit, nothing, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** Who sits or sat a paper lately, and how each of them is doing; no statement here reads a snapshot. */

type State = (typeof DESK_STATES)[number];
const is = (state: State): Statement => lit(state);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The lowest id that an attempt may have that began within a day; an hour more, as ids are of the server's clock. */
const lowestId = (): string => {
  const ms = (Date.now() - DAY_MS - HOUR_MS).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
};

const LOST = sql`clock_timestamp() - interval ${lit(`${LOST_AFTER_SEC} seconds`)}`;
/** The page that asks is there; answers are looked at only of those that do not. */
const IS_LOST = sql`coalesce(p."seenAt", a."startTime") < ${LOST} AND a."startTime" < ${LOST} AND NOT EXISTS (
  SELECT 1 FROM "AttemptAnswer" s WHERE s."attemptId" = a.id AND s."savedAt" >= ${LOST})`;
/** An absence is reported when it has lasted 3 s; one reported with a longer time was over by then. */
const NOTED_WHEN_BACK_MS = 6_000;
const IS_AWAY = sql`a."blurCount" > 0 AND EXISTS (
  SELECT 1 FROM (
    SELECT e.type, e.at, e."durationMs" FROM "ExamEvent" e
    WHERE e."attemptId" = a.id AND e.type IN ('blur', 'focus', 'reload') ORDER BY e.at DESC, e.id DESC LIMIT 1
  ) e
  WHERE e.type = 'blur' AND coalesce(e."durationMs", 0) <= ${lit(NOTED_WHEN_BACK_MS)} AND NOT EXISTS (
    SELECT 1 FROM "AttemptAnswer" s WHERE s."attemptId" = a.id AND s."savedAt" > e.at))`;
const STATE = sql`CASE
  WHEN a.status = ${lit(ATTEMPT.running)} THEN
    CASE WHEN ${IS_LOST} THEN ${is('lost')} WHEN ${IS_AWAY} THEN ${is('away')} ELSE ${is('working')} END
  WHEN a.status = ${lit(ATTEMPT.void)} THEN ${is('void')}
  WHEN a."reviewState" = ${lit(REVIEW.pending)} THEN ${is('review')}
  ELSE ${is('handed')} END`;

/** By a part of the name or of the organisation, or by the whole phone or address. */
const called = (keyword: string): Statement => sql`(
  ${occursIn(sql`u."realName"`, keyword)} OR u.mobile = ${normaliseMobile(keyword)}
  OR u.email = ${normaliseEmail(keyword)}
  OR EXISTS (SELECT 1 FROM "Organisation" k WHERE k.id = u."orgId" AND ${occursIn(sql`k."orgName"`, keyword)}))`;
type Who = { staff: Staff; keyword?: string | undefined };
/** Conditions on learner `u`. */
export const deskPeople = ({ staff, keyword }: Who): Statement =>
  all([scopeSql(staff, sql`u."orgId"`), ...(keyword ? [called(keyword)] : [])]);
/** Whether everybody is meant, so that the text of a statement is always the same. */
export const isEverybody = ({ staff, keyword }: Who): boolean => staff.scope.all && !keyword;

/** Attempts `a` that `where` names, with their pulse. */
export const deskAttempts = (where: Statement, who: Who): Statement => sql`
  SELECT a.id, a."userId", a.no, a.status, a."reviewState", a."startTime", a.deadline, a."submitTime", a."blurCount",
    p."seenAt", p.ip, p.device, ${STATE} AS state
  FROM "Attempt" a LEFT JOIN "AttemptPulse" p ON p."attemptId" = a.id
  ${isEverybody(who) ? nothing : sql`JOIN "User" u ON u.id = a."userId"`}
  WHERE ${where} AND ${isEverybody(who) ? sql`true` : deskPeople(who)}`;

/** Who sits the paper, and who began within a day and does not any more. */
export const deskRows = (paperId: string, who: Who): Statement => {
  const running = sql`a."paperId" = ${paperId}::uuid AND a.status = ${lit(ATTEMPT.running)}`;
  const lately = sql`a."paperId" = ${paperId}::uuid AND a.id >= ${lowestId()}::uuid
    AND a.status <> ${lit(ATTEMPT.running)} AND a."startTime" > clock_timestamp() - interval '1 day'`;
  return sql`${deskAttempts(running, who)} UNION ALL ${deskAttempts(lately, who)}`;
};
