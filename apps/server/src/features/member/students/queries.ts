import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { allOf } from '@zhibiao/contract/codes';
import { MEMBER } from '@zhibiao/contract/member';
import type { countStudents, listStudents } from '@zhibiao/contract/member-student';
import type { Db, Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { studentsWhere } from './filters.ts';
import { maskEmail, maskMobile } from '#domain/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';

export const findStudents = async (
  db: Db,
  orgId: string,
  query: InputOf<typeof listStudents>['query'],
): Promise<AnswerOf<typeof listStudents>> => {
  const where = studentsWhere(orgId, query);
  const [total, members] = await Promise.all([
    db.orgMember.count({ where }),
    db.orgMember.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...pageOf(query),
      relationLoadStrategy: 'join',
      include: { user: { select: { role: true } } },
    }),
  ]);
  const rows = members.map((member) => {
    const active = member.status === MEMBER.active;
    const { id, name, department, empNo, position, status, source } = member;
    return {
      id,
      name,
      department,
      empNo,
      position,
      status,
      source,
      mobile: member.mobile && maskMobile(member.mobile),
      email: member.email && maskEmail(member.email),
      userId: active ? member.userId : null,
      role: active ? (member.user?.role ?? null) : null,
      // Whether somebody who was only invited has an account is theirs to tell.
      hasAccount: member.userId !== null && status !== MEMBER.invited,
      createTime: dateTime(member.createdAt),
      joinTime: dateTimeOrNull(member.joinedAt),
      leaveTime: dateTimeOrNull(member.leftAt),
    };
  });
  return { rows, total };
};

export const findCounts = async (
  db: Db,
  orgId: string,
  query: InputOf<typeof countStudents>['query'],
): Promise<AnswerOf<typeof countStudents>> => {
  const groups = await db.orgMember.groupBy({ by: ['status'], where: studentsWhere(orgId, query), _count: true });
  const byStatus = allOf(MEMBER).map((status) => ({
    status,
    count: groups.find((group) => group.status === status)?._count ?? 0,
  }));
  return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
};

const DEPARTMENTS = `SELECT department FROM "OrgMember" WHERE "orgId" = $1 AND department IS NOT NULL AND status <= ${MEMBER.active} GROUP BY department ORDER BY department COLLATE "zh-x-icu" LIMIT 500`;

export const findDepartments = async (pool: Pool, orgId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ department: string }>(DEPARTMENTS, [orgId]);
  return rows.map(({ department }) => department);
};
