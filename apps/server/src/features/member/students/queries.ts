import type { ROLE } from '@zhibiao/contract/auth/roles';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { allOf, type CodeOf } from '@zhibiao/contract/core/codes';
import { MEMBER, type MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { INVITE_SENDS } from '@zhibiao/contract/member/sending';
import { type countStudents, INVITATION, type listStudents } from '@zhibiao/contract/member/org-students';
import { DELIVERY } from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { departmentPaths, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { MEMBER_RECORDS, type MemberRecords, memberStudyOf } from '#features/member/students/member-study.ts';
import { FIGURE, orgFigures } from '#services/org/figures.ts';
import { inviteWays, IS_RESTED, reachable } from './invite/send-invitations.ts';
import { type StudentFilters, studentsOf } from './filters.ts';

type Row = {
  id: string;
  name: string;
  mobile: string | null;
  email: string | null;
  department: string | null;
  empNo: string | null;
  position: string | null;
  status: CodeOf<typeof MEMBER>;
  source: CodeOf<typeof MEMBER_SOURCE>;
  userId: string | null;
  role: CodeOf<typeof ROLE> | null;
  createdAt: Date;
  joinedAt: Date | null;
  leftAt: Date | null;
  records: MemberRecords;
  /** Of an invitation: what became of its messages; null when there are none. */
  told: CodeOf<typeof INVITATION> | null;
  reached: boolean;
  mayResend: boolean;
};
type Count = { status: CodeOf<typeof MEMBER>; count: number };

/** Sent as soon as one channel took it; while one may still take it nothing has failed. */
const INVITATION_STATE = sql`
  CASE WHEN m.status = ${lit(MEMBER.invited)} THEN (
    SELECT CASE WHEN bool_or(d.state = ${lit(DELIVERY.sent)}) THEN ${lit(INVITATION.sent)}
      WHEN bool_and(d.state = ${lit(DELIVERY.failed)}) THEN ${lit(INVITATION.failed)}
      WHEN count(*) > 0 THEN ${lit(INVITATION.waiting)} END
    FROM "Delivery" d WHERE d."memberId" = m.id
  ) END`;

/** Newest first. */
export const findStudents = async (
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  orgId: string,
  query: InputOf<typeof listStudents>['query'],
): Promise<AnswerOf<typeof listStudents>> => {
  const from = studentsOf(orgId, query);
  // The whole list is requested again and again with one text; a filter is planned for what it is.
  const whole = !query.keyword && !query.department && query.status === undefined;
  const name = query.answered ? 'students-answered' : 'students';
  const ways = await inviteWays(pool, config);
  const page = sql<Row>`
      SELECT m.id, m.name, m.mobile, m.email, ${MEMBER_DEPARTMENT} AS department, m."empNo", m.position, m.status,
        m.source, m."userId",
        u.role, m."createdAt", m."joinedAt", m."leftAt", ${MEMBER_RECORDS} AS records,
        ${INVITATION_STATE} AS told, ${reachable(ways)} AS reached,
        m."inviteSends" < ${lit(INVITE_SENDS)} AND ${IS_RESTED} AS "mayResend"
      FROM (SELECT m.id ${from} ORDER BY m."createdAt" DESC, m.id DESC ${pageSql(query)}) page
      JOIN "OrgMember" m USING (id) LEFT JOIN "User" u ON u.id = m."userId" ORDER BY m."createdAt" DESC, m.id DESC`;
  const [members, total] = await Promise.all([
    many(pool, whole ? page.named(name) : page),
    totalOf(pool, query, from, whole ? `${name}-total` : null),
  ]);
  const rows = members.map(({ createdAt, joinedAt, leftAt, records, told, reached, mayResend, ...member }) => {
    const active = member.status === MEMBER.active;
    return {
      ...member,
      mobile: member.mobile && maskMobile(member.mobile),
      email: member.email && maskEmail(member.email),
      userId: active ? member.userId : null,
      role: active ? member.role : null,
      // Whether a person who was only invited has an account, they alone may tell the organisation.
      hasAccount: member.userId !== null && member.status !== MEMBER.invited,
      createTime: dateTime(createdAt),
      joinTime: dateTimeOrNull(joinedAt),
      leaveTime: dateTimeOrNull(leftAt),
      invite:
        member.status === MEMBER.invited
          ? {
              state: told ?? (reached ? INVITATION.unsent : INVITATION.unreachable),
              canResend: reached && mayResend && told !== INVITATION.waiting,
            }
          : null,
      study: memberStudyOf(member.status, member.userId, records),
    };
  });
  return { rows, total };
};

/** Of all of them the database keeps count. */
const countsOf = (pool: Pool, orgId: string, query: StudentFilters): Promise<Count[]> =>
  query.keyword || query.department
    ? many(pool, sql<Count>`SELECT m.status, count(*)::int AS count ${studentsOf(orgId, query)} GROUP BY 1`)
    : many(
        pool,
        sql<Count>`
        SELECT f.part AS status, sum(f.amount)::int AS count FROM ${orgFigures(orgId, FIGURE.members)} GROUP BY 1`,
      );

export const findCounts = async (
  pool: Pool,
  orgId: string,
  query: InputOf<typeof countStudents>['query'],
): Promise<AnswerOf<typeof countStudents>> => {
  const counts = await countsOf(pool, orgId, query);
  const byStatus = allOf(MEMBER).map((status) => ({
    status,
    count: counts.find((row) => row.status === status)?.count ?? 0,
  }));
  return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
};

export const findDepartments = (pool: Pool, orgId: string): Promise<string[]> => departmentPaths(pool, orgId);
