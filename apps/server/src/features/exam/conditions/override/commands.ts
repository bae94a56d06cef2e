import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/exam/staff-override';
import type { endOverride } from '@zhibiao/contract/exam/staff-override';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, forbidden, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { FROM, overrideScope } from './list.ts';
import { checkTimes, type StoredOverride, storedOf, overrideTermsOf, loggedOverride, type Whose } from './terms.ts';

type Deps = { pool: Pool };

/** Which index refused, and what it means: of two that add at the same moment one does. */
const TWICE: Readonly<Record<string, string>> = {
  ExamOverride_of_person: '该学员已有安排，请修改原有安排',
  ExamOverride_of_org: '该机构已有安排，请修改原有安排',
  ExamOverride_of_all: '本场考试已有面向全部学员的安排，请修改原有安排',
};
const once = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (fault) {
    const index = Object.keys(TWICE).find((name) => isUniqueViolation(fault, name));
    if (index) throw refused(TWICE[index] ?? '', { field: index === 'ExamOverride_of_org' ? 'orgId' : 'userId' });
    throw fault;
  }
};

const findPaper = (id: string) => sql<{ title: string; status: number }>`
  SELECT title, status FROM "Paper" WHERE id = ${id} FOR KEY SHARE`;
const findLearner = (staff: Staff, id: string) => sql<{ orgId: string | null }>`
  SELECT u."orgId" FROM "User" u
  WHERE u.id = ${id} AND u.status <> ${lit(USER_STATUS.closed)} AND ${scopeSql(staff, sql`u."orgId"`)} FOR KEY SHARE`;
const findOrg = (staff: Staff, id: string) => sql<{ orgId: string | null }>`
  SELECT o.id AS "orgId" FROM "Organisation" o WHERE o.id = ${id} AND ${scopeSql(staff, sql`o.id`)} FOR KEY SHARE`;

/** Within what the asker may see; what is for everybody is for whom everybody is within that. */
const orgOf = async (client: Client, staff: Staff, { userId, orgId }: Whose): Promise<string | null> => {
  if (userId === null && orgId === null) {
    if (!staff.scope.all) throw forbidden('您的数据范围不是全部，不能面向全部学员安排');
    return null;
  }
  const found = await maybeOne(client, userId === null ? findOrg(staff, orgId ?? '') : findLearner(staff, userId));
  if (!found) throw missing(userId === null ? '机构不存在' : '学员不存在');
  return found.orgId;
};

const insert = (
  id: string,
  { paperId, userId, orgId }: Whose,
  t: StoredOverride,
  reason: string,
  by: string | null,
) => sql`
  INSERT INTO "ExamOverride" (id, "paperId", "userId", "orgId", "openTime", "closeTime", "extraMin", "retryHours",
    "blurLimit", "blurMode", "waiveLesson", reason, by)
  VALUES (${id}, ${paperId}, ${userId}, ${orgId}, ${t.openTime}, ${t.closeTime}, ${t.extraMin}, ${t.retryHours},
    ${t.blurLimit}, ${t.blurMode}, ${t.waiveLesson}, ${reason}, ${by})`;

export const addOverride = (
  deps: Deps,
  staff: Staff,
  { reason, ...body }: InputOf<typeof contract.addOverride>['body'],
): Promise<AnswerOf<typeof contract.addOverride>> =>
  once(() =>
    audited(deps, staff, async (client, note) => {
      const paper = await maybeOne(client, findPaper(body.paperId));
      if (!paper) throw missing('考试不存在');
      if (paper.status === PAPER_STATUS.withdrawn) throw refused('试卷已下架，不能新增安排', { field: 'paperId' });
      const orgId = await orgOf(client, staff, body);
      const conditions = storedOf(body);
      await checkTimes(client, body, conditions);
      const id = uuid();
      await run(client, insert(id, body, conditions, reason, personIdOf(staff)));
      note({
        object: 'override',
        id,
        name: paper.title,
        orgId,
        reason,
        changes: changesOf({}, loggedOverride(conditions)),
        facts: { paper: body.paperId },
        users: body.userId === null ? [] : [body.userId],
      });
      return { id, version: 0 };
    }),
  );

type LockedOverride = Whose & StoredOverride & { title: string; ofOrg: string | null; ended: boolean; version: number };
const hold = (staff: Staff, id: string) => sql<LockedOverride>`
  SELECT v."paperId", v."userId", v."orgId", p.title, coalesce(v."orgId", u."orgId") AS "ofOrg", v."openTime",
    v."closeTime", v."extraMin", v."retryHours", v."blurLimit", v."blurMode", v."waiveLesson",
    v."endedAt" IS NOT NULL AS ended, v.version
  FROM ${FROM} WHERE v.id = ${id} AND ${overrideScope(staff)} FOR UPDATE OF v`;
const holdAt = async (
  client: Client,
  staff: Staff,
  id: string,
  version: number,
  what: string,
): Promise<LockedOverride> => {
  const locked = await maybeOne(client, hold(staff, id));
  if (!locked) throw missing('安排不存在');
  if (locked.version !== version) throw conflict();
  if (locked.ended) throw refused(`安排已结束，不能${what}`);
  return locked;
};
const about = (id: string, { title, ofOrg, userId }: LockedOverride) => ({
  object: 'override' as const,
  id,
  name: title,
  orgId: ofOrg,
  users: userId === null ? [] : [userId],
});

const update = (id: string, t: StoredOverride, reason: string) => sql<{ version: number }>`
  UPDATE "ExamOverride" SET "openTime" = ${t.openTime}, "closeTime" = ${t.closeTime}, "extraMin" = ${t.extraMin},
    "retryHours" = ${t.retryHours}, "blurLimit" = ${t.blurLimit}, "blurMode" = ${t.blurMode},
    "waiveLesson" = ${t.waiveLesson}, reason = ${reason}, version = version + 1
  WHERE id = ${id} RETURNING version`;

export const editOverride = (
  deps: Deps,
  staff: Staff,
  { id, version, reason, ...body }: InputOf<typeof contract.editOverride>['body'],
): Promise<AnswerOf<typeof contract.editOverride>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await holdAt(client, staff, id, version, '修改');
    const conditions = storedOf(body);
    await checkTimes(client, locked, conditions);
    const moved = await one(client, update(id, conditions, reason));
    note({
      ...about(id, locked),
      reason,
      changes: changesOf(loggedOverride(overrideTermsOf(locked)), loggedOverride(conditions)),
    });
    return { id, version: moved.version };
  });

const setEnded = (id: string) => sql<{ version: number }>`
  UPDATE "ExamOverride" SET "endedAt" = clock_timestamp(), version = version + 1 WHERE id = ${id} RETURNING version`;

/** What was begun under it goes on under it. */
export const end = (
  deps: Deps,
  staff: Staff,
  { id, version, reason }: InputOf<typeof endOverride>['body'],
): Promise<AnswerOf<typeof endOverride>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await holdAt(client, staff, id, version, '再次结束');
    const moved = await one(client, setEnded(id));
    note({ ...about(id, locked), reason, changes: { status: { from: '生效中', to: '已结束' } } });
    return { id, version: moved.version };
  });
