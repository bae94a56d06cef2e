import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/learner/staff-acts';
import type { disableLearner } from '@zhibiao/contract/learner/staff-acts';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client } from '#db/client.ts';
import { maybeOne, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { notify } from '#services/notify/notify.ts';
import type { Desk } from './context.ts';
import { NO_LEARNER, learnerScope } from './found.ts';

/** 0 ⇄ 1. An account that is cancelling or closed is not for staff to disable. */

const { active, disabled, cancelling, closed } = USER_STATUS;

export type LockedLearner = { status: number; role: number; orgId: string | null; version: number };
/** The learner's row until the transaction ends, as the asker saw it. */
export const lockLearnerVersion = async (
  client: Client,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<LockedLearner> => {
  const locked = await maybeOne(
    client,
    sql<LockedLearner>`SELECT u.status, u.role, u."orgId", u.version FROM "User" u
      WHERE u.id = ${id} AND ${learnerScope(staff.scope)} FOR UPDATE`,
  );
  if (!locked) throw missing(NO_LEARNER);
  if (locked.version !== version) throw conflict();
  return locked;
};

const setDisabled = (id: string, reason: string, until: Date | null) => sql<{ version: number }>`
  UPDATE "User" SET status = ${disabled}, "disabledReason" = ${reason}, "disabledUntil" = ${until}::timestamptz,
    "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING version`;
const setEnabled = (id: string) => sql<{ version: number }>`
  UPDATE "User" SET status = ${active}, "disabledReason" = NULL, "disabledUntil" = NULL,
    "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING version`;

const change = (from: number, to: number) => ({
  status: { from: labelOf(USER_STATUS, from), to: labelOf(USER_STATUS, to) },
});

const refuseToDisable = ({ status, role, orgId }: LockedLearner): void => {
  if (status === cancelling) throw refused('该账号正在注销');
  if (status === closed) throw refused('该账号已注销');
  if (status === disabled) throw refused('该账号已停用');
  if (role === ROLE.owner && orgId !== null) throw refused('该学员是机构负责人，请先更换负责人');
};

export const disable = async (
  deps: Pick<Desk, 'pool' | 'config'>,
  staff: Staff,
  { reason, ...body }: InputOf<typeof disableLearner>['body'],
): Promise<AnswerOf<typeof disableLearner>> => {
  const until = body.until === null ? null : instantOf(body.until);
  if (until && until <= new Date()) throw refused('恢复时间须晚于现在', { field: 'until' });
  return audited(deps, staff, async (client, note) => {
    const locked = await lockLearnerVersion(client, staff, body);
    refuseToDisable(locked);
    const { version } = await one(client, setDisabled(body.id, reason, until));
    const ended = await endSessions(client, body.id);
    await notify(client, 'account.disabled', [body.id], {});
    note({
      object: 'learner',
      id: body.id,
      orgId: locked.orgId,
      reason,
      changes: change(locked.status, disabled),
      counts: { ended },
      facts: { until: dateTimeOrNull(until) },
      users: [body.id],
    });
    return { id: body.id, version };
  });
};

export const enableLearner = (
  deps: Pick<Desk, 'pool' | 'config'>,
  staff: Staff,
  { reason, ...body }: InputOf<typeof contract.enableLearner>['body'],
): Promise<AnswerOf<typeof contract.enableLearner>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await lockLearnerVersion(client, staff, body);
    if (locked.status !== disabled) throw refused('该账号没有被停用');
    const { version } = await one(client, setEnabled(body.id));
    await notify(client, 'account.enabled', [body.id], {});
    note({
      object: 'learner',
      id: body.id,
      orgId: locked.orgId,
      reason,
      changes: change(locked.status, active),
      users: [body.id],
    });
    return { id: body.id, version };
  });
