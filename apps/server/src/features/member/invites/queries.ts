import { codeFrom } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { InviteStateName, listInviteMembers, listInvites, OrgInvite } from '@zhibiao/contract/member/org-invites';
import { INVITE_STATUS } from '@zhibiao/contract/member/org-invites';
import type { Db, Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { lit, many, nothing, one, sql, type Statement } from '#db/sql.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';

/** What the code is worth now, by the order in which a learner would be refused (domain/member/invite.ts). */
const STATE = sql`
  CASE
    WHEN i.status <> ${lit(INVITE_STATUS.on)} THEN 'stopped'
    WHEN i."expireTime" <= clock_timestamp() THEN 'expired'
    WHEN i.used >= i."maxUse" THEN 'full'
    ELSE 'open' END`;

const fromInvites = (orgId: string, state: InviteStateName | undefined) => sql`
  FROM (SELECT i.*, ${STATE} AS state FROM "OrgInvite" i WHERE i."orgId" = ${orgId}) i
  ${state ? sql`WHERE i.state = ${state}` : nothing}`;

const selectInvites = (from: Statement, take: number, skip: number) => sql<Row>`
  SELECT i.id, i.code, i.department, i."lessonIds", i."maxUse", i.used, i."needApprove", i."expireTime", i.state,
    i."createdAt", coalesce(u."realName", '') AS "createdBy",
    (
      SELECT count(*)::int FROM "OrgMember" m WHERE m."inviteId" = i.id AND m.status = ${lit(MEMBER.pending)}
    ) AS pending
  FROM (SELECT * ${from} ORDER BY i."createdAt" DESC, i.id DESC LIMIT ${take} OFFSET ${skip}) i
  LEFT JOIN "User" u ON u.id = i."createdBy"
  ORDER BY i."createdAt" DESC, i.id DESC`;

type Row = Omit<OrgInvite, 'lessons' | 'expireTime' | 'createTime' | 'state'> & {
  lessonIds: string[];
  expireTime: Date | null;
  createdAt: Date;
  state: InviteStateName;
};

export const findInvites = async (
  { db, pool }: { db: Db; pool: Pool },
  orgId: string,
  { state, ...page }: InputOf<typeof listInvites>['query'],
): Promise<AnswerOf<typeof listInvites>> => {
  const { skip, take } = pageOf(page);
  const from = fromInvites(orgId, state);
  const [rows, { total }] = await Promise.all([
    many(pool, selectInvites(from, take, skip)),
    one(pool, sql<{ total: number }>`SELECT count(*)::int AS total ${from}`),
  ]);
  const lessons = await db.lesson.findMany({
    where: { id: { in: rows.flatMap(({ lessonIds }) => lessonIds) } },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, status: true },
  });
  return {
    rows: rows.map(({ lessonIds, expireTime, createdAt, ...row }) => ({
      ...row,
      expireTime: dateTimeOrNull(expireTime),
      createTime: dateTime(createdAt),
      lessons: lessons
        .filter(({ id }) => lessonIds.includes(id))
        .map(({ id, name, status }) => ({ lessonId: id, name, published: status === LESSON_STATE.published })),
    })),
    total,
  };
};

/** Who came by one invitation of this organisation. */
export const findInviteMembers = async (
  db: Db,
  orgId: string,
  inviteId: string,
  page: PageQuery,
): Promise<AnswerOf<typeof listInviteMembers>> => {
  if (!(await db.orgInvite.findFirst({ where: { id: inviteId, orgId }, select: { id: true } })))
    throw missing('邀请不存在');
  const where = { inviteId, orgId };
  const [rows, total] = await Promise.all([
    db.orgMember.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...pageOf(page),
      select: {
        id: true,
        name: true,
        mobile: true,
        email: true,
        place: { select: { path: true } },
        status: true,
        createdAt: true,
        joinedAt: true,
      },
    }),
    db.orgMember.count({ where }),
  ]);
  return {
    rows: rows.map(({ mobile, email, place, createdAt, joinedAt, ...row }) => ({
      ...row,
      department: place?.path ?? null,
      status: codeFrom(MEMBER, row.status),
      mobile: mobile && maskMobile(mobile),
      email: email && maskEmail(email),
      createTime: dateTime(createdAt),
      joinTime: dateTimeOrNull(joinedAt),
    })),
    total,
  };
};
