import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import * as contract from '@zhibiao/contract/learner/staff-cancel';
import { CANCEL_HOLD_DAYS, type holdCancel } from '@zhibiao/contract/learner/staff-cancel';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { CANCEL_EVIDENCE } from './due.ts';
import { lockOrgAlone } from '#services/locks.ts';
import { notify } from '#services/notify/notify.ts';
import type { Desk } from '#features/learner/context.ts';
import { NO_LEARNER, learnerScope } from '#features/learner/found.ts';
import { type LockedLearner, lockLearnerVersion } from '#features/learner/status.ts';
import { audited } from '#services/audit/audited.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { bindEvidence } from '#services/files/evidence.ts';

/** 0 → 2 for a learner who asks in writing, 2 → 0 for one who asks to stay, and the days in which nothing is erased. */

const { active, cancelling, disabled, closed } = USER_STATUS;
type Works = Pick<Desk, 'pool'>;

const lockLeaving = async (client: Client, { scope }: Staff, id: string): Promise<{ orgId: string | null }> => {
  const found = await maybeOne(
    client,
    sql<{ orgId: string | null; status: number }>`SELECT u."orgId", u.status FROM "User" u
      WHERE u.id = ${id} AND ${learnerScope(scope)} FOR UPDATE`,
  );
  if (!found) throw missing(NO_LEARNER);
  if (found.status === closed) throw refused('该账号已注销，个人信息已清除');
  if (found.status !== cancelling) throw refused('该账号没有在注销');
  return found;
};

const change = (from: number, to: number) => ({
  status: { from: labelOf(USER_STATUS, from), to: labelOf(USER_STATUS, to) },
});

const setBack = (id: string) => sql<{ version: number }>`
  UPDATE "User" SET status = ${active}, "cancelledAt" = NULL, "cancelHoldUntil" = NULL, "cancelHoldReason" = NULL,
    "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING version`;
export const takeBackCancel = (
  { pool }: Works,
  staff: Staff,
  { id, reason }: InputOf<typeof contract.takeBackCancel>['body'],
): Promise<AnswerOf<typeof contract.takeBackCancel>> =>
  audited({ pool }, staff, async (client, note) => {
    const { orgId } = await lockLeaving(client, staff, id);
    const { version } = await one(client, setBack(id));
    await notify(client, 'cancel.taken-back', [id], {});
    note({ object: 'learner', id, orgId, reason, changes: change(cancelling, active), users: [id] });
    return { id, version };
  });

const setHold = (id: string, until: Date | null, reason: string | null) => sql<{ version: number }>`
  UPDATE "User" SET "cancelHoldUntil" = ${until}::timestamptz, "cancelHoldReason" = ${reason},
    "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING version`;
const DAY_MS = 86_400_000;
const untilOf = (text: string | null): Date | null => {
  if (text === null) return null;
  const until = instantOf(text);
  if (until <= new Date()) throw refused('暂缓的时间须晚于现在', { field: 'until' });
  if (until.getTime() > Date.now() + CANCEL_HOLD_DAYS * DAY_MS)
    throw refused(`最多暂缓${CANCEL_HOLD_DAYS}天`, { field: 'until' });
  return until;
};
/** The job that anonymises passes over it until then; its owner can still come back by logging in. */
export const hold = async (
  { pool }: Works,
  staff: Staff,
  { id, reason, ...body }: InputOf<typeof holdCancel>['body'],
): Promise<AnswerOf<typeof holdCancel>> => {
  const until = untilOf(body.until);
  return audited({ pool }, staff, async (client, note) => {
    const { orgId } = await lockLeaving(client, staff, id);
    const { version } = await one(client, setHold(id, until, until && reason));
    if (until) await notify(client, 'cancel.held', [id], {});
    note({ object: 'learner', id, orgId, reason, facts: { until: dateTimeOrNull(until) }, users: [id] });
    return { id, version };
  });
};

const hasOthers = (orgId: string, userId: string) => sql`
  SELECT 1 FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND status = ${lit(MEMBER.active)} AND "userId" <> ${userId} LIMIT 1`;
/** An organisation with members is not left without an owner; one without is closed with the account. */
const requireNoOwner = async (client: Client, id: string, { role, orgId }: LockedLearner): Promise<void> => {
  if (role !== ROLE.owner || orgId === null) return;
  await run(client, lockOrgAlone(orgId));
  if (await maybeOne(client, hasOthers(orgId, id)))
    throw refused('该学员是机构负责人，请先更换负责人，或由机构移出全部学员');
};
const setLeaving = (id: string) => sql<{ version: number }>`
  UPDATE "User" SET status = ${cancelling}, "cancelledAt" = clock_timestamp(), "cancelHoldUntil" = NULL,
    "cancelHoldReason" = NULL, "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING version`;
const dropEvidence = (id: string) => sql`
  DELETE FROM "Evidence" WHERE subject = ${CANCEL_EVIDENCE} AND "subjectId" = ${id}`;

const WHY_NOT: Readonly<Record<number, string>> = {
  [cancelling]: '该账号正在注销',
  [closed]: '该账号已注销',
  [disabled]: '该账号已停用，请先启用再办理注销',
};
export const beginCancel = (
  { pool }: Works,
  staff: Staff,
  { reason, evidence, ...body }: InputOf<typeof contract.beginCancel>['body'],
): Promise<AnswerOf<typeof contract.beginCancel>> =>
  audited({ pool }, staff, async (client, note) => {
    const { id } = body;
    const locked = await lockLearnerVersion(client, staff, body);
    const why = WHY_NOT[locked.status];
    if (why) throw refused(why);
    await requireNoOwner(client, id, locked);
    // What an earlier request was made with, which was taken back.
    await run(client, dropEvidence(id));
    await bindEvidence(client, { by: { staff }, subject: CANCEL_EVIDENCE, subjectId: id, about: id, files: evidence });
    const { version } = await one(client, setLeaving(id));
    const ended = await endSessions(client, id);
    await notify(client, 'cancel.begun', [id], {});
    note({
      object: 'learner',
      id,
      orgId: locked.orgId,
      reason,
      changes: change(active, cancelling),
      counts: { ended },
      users: [id],
    });
    return { id, version };
  });
