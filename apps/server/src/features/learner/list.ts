import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { allOf } from '@zhibiao/contract/core/codes';
import {
  LEARNER_FLAG,
  type LearnerFilters,
  type LearnerRow,
  type learnerCounts,
  type listLearners,
} from '@zhibiao/contract/learner/staff';
import { countStates, pageSql, totalOf } from '#db/paging.ts';
import { many, nothing, sql, type Statement } from '#db/sql.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { NEVER_IN } from '#services/agreement/agreements.ts';
import { lockedAmong } from '#services/auth/guesses.ts';
import { scopeSql } from '#services/staff/scope.ts';
import type { Desk } from './context.ts';
import { learnersWhere, CERTIFICATE_IN_FORCE } from './found.ts';

export type LearnerRecord = Omit<
  LearnerRow,
  'mobileMasked' | 'emailMasked' | 'registerTime' | 'lastSeen' | 'locked'
> & {
  mobile: string | null;
  email: string | null;
  createdAt: Date;
  seenAt: Date | null;
};

/** Of learner `u`: the last sign of them, in a login that lasts or in one that was. */
const SEEN = sql`greatest(
  (SELECT max(s."lastSeenAt") FROM "Session" s WHERE s."userId" = u.id),
  (SELECT max(l."createdAt") FROM "LoginLog" l WHERE l."userId" = u.id AND l.ok))`;
/** Of learner `u` and their organisation `o`; certificates of other organisations are not the viewer's to know of. */
export const learnerColumns = (scope: Scope): Statement => sql`u.id, coalesce(u."realName", '') AS name, u.mobile,
  u.email, o."orgName", u.role, u.status, ${NEVER_IN} AS "neverIn", u."createdAt", u.version, ${SEEN} AS "seenAt",
  (SELECT count(*)::int FROM "UserLesson" ul WHERE ul."userId" = u.id) AS lessons,
  (SELECT count(*)::int FROM "Certificate" c WHERE c."userId" = u.id AND ${CERTIFICATE_IN_FORCE}
    AND ${scopeSql({ scope }, sql`c."orgId"`)}) AS certs`;

export const learnerRowOf = (
  { mobile, email, createdAt, seenAt, ...row }: LearnerRecord,
  locked: boolean,
): LearnerRow => ({
  ...row,
  mobileMasked: mobile && maskMobile(mobile),
  emailMasked: email && maskEmail(email),
  locked,
  registerTime: dateTime(createdAt),
  lastSeen: dateTimeOrNull(seenAt),
});

/** Ids are in the order of registration. */
const LATEST = sql`ORDER BY u.id DESC`;

const learnersFound = async ({ pool, idCards, locks }: Desk, { scope }: Staff, query: LearnerFilters) =>
  sql`FROM "User" u WHERE ${await learnersWhere({ on: pool, idCards, locks }, query, scope)}`;

export const countLearners = async (
  desk: Desk,
  staff: Staff,
  query: InputOf<typeof learnerCounts>['query'],
): Promise<AnswerOf<typeof learnerCounts>> => {
  const flags = [undefined, ...allOf(LEARNER_FLAG)];
  const froms = await Promise.all(
    flags.map(async (flag) => [flag ?? '', await learnersFound(desk, staff, { ...query, flag })] as const),
  );
  return countStates(desk.pool, Object.fromEntries(froms));
};

/** Who registered last comes first. */
export const findLearners = async (
  desk: Desk,
  staff: Staff,
  { after, ...query }: InputOf<typeof listLearners>['query'],
): Promise<AnswerOf<typeof listLearners>> => {
  const { pool, locks } = desk;
  const from = await learnersFound(desk, staff, query);
  const rest = after ? sql` AND u.id < ${after}::uuid` : nothing;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<LearnerRecord>`
        SELECT ${learnerColumns(staff.scope)} FROM (SELECT u.id ${from}${rest} ${LATEST} ${pageSql(query)}) page
        JOIN "User" u USING (id) LEFT JOIN "Organisation" o ON o.id = u."orgId" ${LATEST}`,
    ),
    totalOf(pool, query, from),
  ]);
  const locked = await lockedAmong(
    pool,
    locks,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => learnerRowOf(row, locked.has(row.id))), total };
};
