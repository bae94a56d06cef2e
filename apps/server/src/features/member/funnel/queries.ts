import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  FUNNEL_STEP,
  type FunnelCode,
  type FunnelDays,
  type FunnelPerson,
  type FunnelSteps,
  INVITE_WAY,
  type inviteFunnel,
  type inviteFunnelCodes,
  type inviteFunnelPeople,
} from '@zhibiao/contract/member/org-funnel';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { withinDays } from '#db/days.ts';
import { all, many, one, sql } from '#db/sql.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { invitedBy, REACHED, STEPS } from './cohort.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

type Counted = FunnelSteps & { opened: number };

export const findFunnel = async (
  pool: Pool,
  orgId: string,
  days: FunnelDays,
): Promise<AnswerOf<typeof inviteFunnel>> => {
  const [person, { opened: _, ...code }] = await Promise.all([
    one(pool, sql<Counted>`SELECT ${STEPS} ${invitedBy(orgId, INVITE_WAY.person, days)}`),
    one(
      pool,
      sql<Counted & { codes: number }>`
        SELECT ${STEPS}, count(DISTINCT m."inviteId")::int AS codes ${invitedBy(orgId, INVITE_WAY.code, days)}`,
    ),
  ]);
  return { person, code };
};

type CodeRow = Omit<FunnelCode, 'createTime' | 'openTime'> & { createdAt: Date; openedAt: Date | null; opened: number };
export const findFunnelCodes = async (
  pool: Pool,
  orgId: string,
  query: InputOf<typeof inviteFunnelCodes>['query'],
): Promise<AnswerOf<typeof inviteFunnelCodes>> => {
  const by = invitedBy(orgId, INVITE_WAY.code, query, [sql`m."inviteId" = i.id`]);
  const made = all([sql`i."orgId" = ${orgId}::uuid`, ...withinDays(sql`i."createdAt"`, query)]);
  const from = sql`FROM "OrgInvite" i WHERE (${made}) OR (i."orgId" = ${orgId}::uuid AND EXISTS (SELECT ${by}))`;
  const page = sql`SELECT i.* ${from} ORDER BY i."createdAt" DESC, i.id DESC ${pageSql(query)}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<CodeRow>`
        SELECT i.id, i.code, i.department, i."createdAt", i."openedAt", n.*
        FROM (${page}) i CROSS JOIN LATERAL (SELECT ${STEPS} ${by}) n ORDER BY i."createdAt" DESC, i.id DESC`,
    ),
    totalOf(pool, query, from),
  ]);
  return {
    rows: rows.map(({ createdAt, openedAt, opened: _, ...row }) => ({
      ...row,
      createTime: dateTime(createdAt),
      openTime: dateTimeOrNull(openedAt),
    })),
    total,
  };
};

type PersonRow = Pick<FunnelPerson, 'id' | 'name' | 'department' | 'status'> & {
  mobile: string | null;
  email: string | null;
  createdAt: Date;
  inviteOpenedAt: Date | null;
  joinedAt: Date | null;
};
/** Who came so far, the latest invited first. */
export const findFunnelPeople = async (
  pool: Pool,
  orgId: string,
  { way, step, inviteId, ...query }: InputOf<typeof inviteFunnelPeople>['query'],
): Promise<AnswerOf<typeof inviteFunnelPeople>> => {
  const ofCode = inviteId ? [sql`m."inviteId" = ${inviteId}::uuid`] : [];
  const so = step === FUNNEL_STEP.invited ? [] : [REACHED[step]];
  const from = invitedBy(orgId, way, query, [...ofCode, ...so]);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<PersonRow>`
        SELECT m.id, m.name, m.mobile, m.email, ${MEMBER_DEPARTMENT} AS department, m.status, m."createdAt",
          m."inviteOpenedAt", m."joinedAt"
        ${from} ORDER BY m."createdAt" DESC, m.id DESC ${pageSql(query)}`,
    ),
    totalOf(pool, query, from),
  ]);
  return {
    rows: rows.map(({ mobile, email, createdAt, inviteOpenedAt, joinedAt, ...row }) => ({
      ...row,
      contact: (mobile && maskMobile(mobile)) || (email && maskEmail(email)),
      inviteTime: dateTime(createdAt),
      openTime: dateTimeOrNull(inviteOpenedAt),
      joinTime: dateTimeOrNull(joinedAt),
    })),
    total,
  };
};
