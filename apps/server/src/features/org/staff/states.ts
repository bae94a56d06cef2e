import { labelOf } from '@zhibiao/contract/core/codes';
import { ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { ORG_MOVES } from '#domain/org/states.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import { scopeSql } from '#services/staff/scope.ts';

type StaffAct = 'reopen' | 'disable' | 'enable';
type Body = { id: string; version: number; reason: string };

const WORD: Readonly<Record<StaffAct, string>> = { reopen: '重新打开', disable: '停用', enable: '启用' };

type LockedOrg = { orgName: string; status: number; version: number; hasOwner: boolean };
/** The row of an organisation that the viewer may see, until the transaction ends; a conflict if not as it was seen. */
export const holdOrg = async (
  client: Client,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<LockedOrg> => {
  const locked = await maybeOne(
    client,
    sql<LockedOrg>`
      SELECT o."orgName", o.status, o.version, EXISTS (
          SELECT FROM "User" u WHERE u."orgId" = o.id AND u.role = ${lit(ROLE.owner)}
            AND u.status <> ${lit(USER_STATUS.closed)}) AS "hasOwner"
      FROM "Organisation" o WHERE o.id = ${id} AND ${scopeSql(staff, sql`o.id`)} FOR UPDATE OF o`,
  );
  if (!locked) throw missing('机构不存在');
  if (locked.version !== version) throw conflict();
  return locked;
};

const setStatus = (id: string, status: number, disabledReason: string | null) => sql<{ version: number }>`
  UPDATE "Organisation" SET status = ${status}, "disabledReason" = ${disabledReason}, "rejectReason" = NULL,
    "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING version`;

/** A move that staff make besides deciding a review; the administrators are notified, on the site and outside. */
export const moveOrg = (
  { pool }: Pick<Deps, 'pool'>,
  staff: Staff,
  act: StaffAct,
  { id, version, reason }: Body,
): Promise<{ id: string; version: number }> =>
  audited({ pool }, staff, async (client, note) => {
    const locked = await holdOrg(client, staff, { id, version });
    const { from, to } = ORG_MOVES[act];
    if (locked.status !== from) throw refused(`机构当前为${labelOf(ORG_STATUS, locked.status)}，不能${WORD[act]}`);
    if (act === 'enable' && !locked.hasOwner) throw refused('机构没有负责人，请先更换负责人再启用');
    const moved = await maybeOne(client, setStatus(id, to, act === 'disable' ? reason : null));
    if (!moved) throw missing('机构不存在');
    const { orgName } = locked;
    const said = { orgName, reason: reason.replace(/。$/, '') };
    await notify(client, `org.${act}`, { orgId: id }, said, { link: '/admin' });
    note({
      object: 'org',
      id,
      name: locked.orgName,
      orgId: id,
      changes: { status: { from: labelOf(ORG_STATUS, from), to: labelOf(ORG_STATUS, to) } },
      reason,
    });
    return { id, version: moved.version };
  });
