import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { EXPIRY_PAST, INVITE_STATUS, INVITE_YEARS } from '@zhibiao/contract/member/org-invites';
import type * as contract from '@zhibiao/contract/member/org-invites';
import type { Db, Pool } from '#db/client.ts';
import { endOfDay } from '#db/days.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, one, sql } from '#db/sql.ts';
import { newDepartments } from '#services/org/departments.ts';
import { limit } from '#services/limits/limit.ts';
import { newInviteCode } from '#domain/member/invite.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';

type InviteDeps = { db: Db; pool: Pool };

const INVITES = { max: 200, windowSec: 86_400, refuse: '今日创建的邀请过多，请明天再试' };
/** 32^8 codes: two of them meeting once is rare, five times never. */
const TRIES = 5;

export const createInvite = async (
  { db, pool }: InviteDeps,
  viewer: Viewer & { orgId: string },
  { expireDay, ...fields }: InputOf<typeof contract.createInvite>['body'],
  freshCode = newInviteCode,
): Promise<AnswerOf<typeof contract.createInvite>> => {
  await limit(pool, `invite:${viewer.orgId}`, INVITES);
  await checkLessons(db, fields.lessonIds);
  await newDepartments(pool, viewer.orgId, [fields.department]);
  const data = { ...fields, expireTime: await endOf(pool, expireDay), orgId: viewer.orgId, createdBy: viewer.id };
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.orgInvite.create({ data: { ...data, code: freshCode() }, select: { id: true, code: true } });
    } catch (error) {
      if (tries === TRIES || !isUniqueViolation(error, 'code')) throw error;
    }
  }
};

/** Changes what was sent. Room is never less than what is used already, learners who come in meanwhile included. */
export const updateInvite = async (
  { db, pool }: InviteDeps,
  orgId: string,
  id: string,
  { expireDay, ...body }: InputOf<typeof contract.updateInvite>['body'],
): Promise<null> => {
  if (body.lessonIds) await checkLessons(db, body.lessonIds);
  await newDepartments(pool, orgId, [body.department]);
  const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const { count } = await db.orgInvite.updateMany({
    where: { id, orgId, ...(body.maxUse === undefined ? {} : { used: { lte: body.maxUse } }) },
    data: { ...fields, ...(expireDay === undefined ? {} : { expireTime: await endOf(pool, expireDay) }) },
  });
  if (count === 1) return null;
  const invite = await db.orgInvite.findFirst({ where: { id, orgId }, select: { used: true } });
  throw invite
    ? refused(`已有${invite.used}人使用，可使用次数不能小于${invite.used}`, { field: 'maxUse' })
    : missing('邀请不存在');
};

export const setInviteStatus = async (
  db: Db,
  orgId: string,
  id: string,
  status: CodeOf<typeof INVITE_STATUS>,
): Promise<null> => {
  const { count } = await db.orgInvite.updateMany({ where: { id, orgId }, data: { status } });
  if (count === 0) throw missing('邀请不存在');
  return null;
};

const checkLessons = async (db: Db, lessonIds: string[]) => {
  if (lessonIds.length === 0) return;
  if ((await db.lesson.count({ where: { id: { in: lessonIds }, status: LESSON_STATE.published } })) < lessonIds.length)
    throw refused('所选课程不存在或已下架', { field: 'lessonIds' });
};

/** The last second of a day in Shanghai (UTC+8 all year), and how that day lies to the database's clock. */
const selectEnd = (day: string) => sql<{ end: Date; past: boolean; far: boolean }>`
  SELECT d."end", d."end" <= clock_timestamp() AS past,
    d."end" > clock_timestamp() + interval ${lit(`${INVITE_YEARS} year 1 day`)} AS far
  FROM (
    SELECT ${endOfDay(sql`${day}::date`)} AS "end"
  ) d`;

const endOf = async (pool: Pool, day: string): Promise<Date> => {
  const found = await one(pool, selectEnd(day));
  if (found.past) throw refused(EXPIRY_PAST, { field: 'expireDay' });
  if (found.far) throw refused(`有效期最长${INVITE_YEARS}年`, { field: 'expireDay' });
  return found.end;
};
