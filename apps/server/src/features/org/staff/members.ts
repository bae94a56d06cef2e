import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { Email, Mobile } from '@zhibiao/contract/core/fields';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { ownerCandidates } from '@zhibiao/contract/org/staff-acts';
import type { orgMembers } from '@zhibiao/contract/org/staff';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, lits, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

const isWithinScope = (staff: Staff, id: string) => sql`
  SELECT 1 FROM "Organisation" WHERE id = ${id} AND ${scopeSql(staff, sql`id`)}`;
const requireOrg = async (pool: Pool, staff: Staff, id: string): Promise<void> => {
  if (!(await maybeOne(pool, isWithinScope(staff, id)))) throw missing('机构不存在');
};

const MOBILE = sql`coalesce(u.mobile, m.mobile)`;
const EMAIL = sql`coalesce(u.email, m.email)`;
const named = (keyword: string): Statement => {
  const mobile = Mobile.safeParse(keyword);
  if (mobile.success) return sql`${MOBILE} = ${mobile.data}`;
  const email = Email.safeParse(keyword);
  return email.success ? sql`${EMAIL} = ${email.data}` : occursIn(sql`m.name`, keyword);
};

type Found = {
  memberId: string;
  name: string;
  mobile: string | null;
  email: string | null;
  department: string | null;
  role: CodeOf<typeof ROLE> | null;
  status: CodeOf<typeof MEMBER>;
  joinedAt: Date | null;
};
/** Those of the register first, then who waits, then who has left. */
const ORDER = sql`ORDER BY m.status <> ${lit(MEMBER.active)}, m.status > ${lit(MEMBER.active)}, m."joinedAt" DESC NULLS
  LAST, m.id`;

export const findMembers = async (
  pool: Pool,
  staff: Staff,
  id: string,
  { keyword, ...page }: InputOf<typeof orgMembers>['query'],
): Promise<AnswerOf<typeof orgMembers>> => {
  await requireOrg(pool, staff, id);
  const where = all([sql`m."orgId" = ${id}`, ...(keyword ? [named(keyword)] : [])]);
  const from = sql`FROM "OrgMember" m LEFT JOIN "User" u ON u.id = m."userId" WHERE ${where}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Found>`
        SELECT m.id AS "memberId", m.name, ${MOBILE} AS mobile, ${EMAIL} AS email, ${MEMBER_DEPARTMENT} AS department,
          m.status, m."joinedAt",
          CASE WHEN u."orgId" = m."orgId" THEN u.role WHEN u.id IS NOT NULL THEN ${lit(ROLE.learner)} END AS role
        ${from} ${ORDER} ${pageSql(page)}`,
    ),
    totalOf(pool, page, from),
  ]);
  return {
    rows: rows.map(({ mobile, email, joinedAt, ...row }) => ({
      ...row,
      mobileMasked: mobile && maskMobile(mobile),
      emailMasked: email && maskEmail(email),
      joinTime: dateTimeOrNull(joinedAt),
    })),
    total,
  };
};

const MOST = 20;
type Candidate = { memberId: string; name: string; mobile: string | null; role: CodeOf<typeof ROLE> };
/** The members who may become the owner: of the register, with an account in force. */
export const findOwnerCandidates = async (
  pool: Pool,
  staff: Staff,
  id: string,
  name: string,
): Promise<AnswerOf<typeof ownerCandidates>> => {
  await requireOrg(pool, staff, id);
  const rows = await many(
    pool,
    sql<Candidate>`
      SELECT m.id AS "memberId", m.name, u.mobile, u.role
      FROM "OrgMember" m JOIN "User" u ON u.id = m."userId" AND u."orgId" = m."orgId"
      WHERE m."orgId" = ${id} AND m.status = ${lit(MEMBER.active)} AND u.status = ${lit(USER_STATUS.active)}
        AND u.role IN (${lits([ROLE.learner, ROLE.trainingAdmin, ROLE.certificateAdmin])})
        AND ${name ? occursIn(sql`m.name`, name) : sql`true`}
      ORDER BY u.role = ${lit(ROLE.learner)}, m.name, m.id LIMIT ${lit(MOST)}`,
  );
  return rows.map(({ mobile, ...row }) => ({ ...row, mobileMasked: mobile && maskMobile(mobile) }));
};
