import { labelOf } from '@zhibiao/contract/codes';
import { ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/roles';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { ORG_MOVES } from '#domain/org-states.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { tellAdministrators } from './told.ts';
import { scopeSql } from '#services/staff-scope.ts';

type StaffAct = 'reopen' | 'disable' | 'enable';
type Body = { id: string; version: number; reason: string };

type Telling = { word: string; title: string; content: (name: string, reason: string) => string; linkUrl?: string };
const TOLD: Readonly<Record<StaffAct, Telling>> = {
  reopen: {
    word: '重新打开',
    title: '机构审核已重新打开',
    content: (name) => `“${name}”的注册已重新进入审核，无需再次提交，审核结果会通知您。`,
    linkUrl: '/admin',
  },
  disable: {
    word: '停用',
    title: '机构已停用',
    content: (name, reason) => `“${name}”已停用：${reason}。机构管理暂不能使用，学员仍可继续学习。`,
    linkUrl: '/admin',
  },
  enable: {
    word: '启用',
    title: '机构已恢复使用',
    content: (name) => `“${name}”已恢复使用，可以进入机构管理。`,
    linkUrl: '/admin',
  },
};

export type Held = { orgName: string; status: number; version: number; hasOwner: boolean };
/** The row of an organisation that the viewer may see, until the transaction ends; as it was seen, or nobody's act. */
export const holdOrg = async (
  client: Client,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<Held> => {
  const held = await maybeOne(
    client,
    sql<Held>`
      SELECT o."orgName", o.status, o.version, EXISTS (
          SELECT FROM "User" u WHERE u."orgId" = o.id AND u.role = ${lit(ROLE.owner)}
            AND u.status <> ${lit(USER_STATUS.closed)}) AS "hasOwner"
      FROM "Organisation" o WHERE o.id = ${id} AND ${scopeSql(staff, sql`o.id`)} FOR UPDATE OF o`,
  );
  if (!held) throw missing('机构不存在');
  if (held.version !== version) throw conflict();
  return held;
};

const setStatus = (id: string, status: number, disabledReason: string | null) => sql<{ version: number }>`
  UPDATE "Organisation" SET status = ${status}, "disabledReason" = ${disabledReason}, "rejectReason" = NULL,
    "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING version`;

/** One of the moves that staff make besides deciding a review; its administrators are told, on the site and outside. */
export const moveOrg = (
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  staff: Staff,
  act: StaffAct,
  { id, version, reason }: Body,
): Promise<{ id: string; version: number }> =>
  audited({ pool }, staff, async (client, note) => {
    const held = await holdOrg(client, staff, { id, version });
    const { from, to } = ORG_MOVES[act];
    const { word, title, content, linkUrl } = TOLD[act];
    if (held.status !== from) throw refused(`机构当前为${labelOf(ORG_STATUS, held.status)}，不能${word}`);
    if (act === 'enable' && !held.hasOwner) throw refused('机构没有负责人，请先更换负责人再启用');
    const moved = await maybeOne(client, setStatus(id, to, act === 'disable' ? reason : null));
    if (!moved) throw missing('机构不存在');
    await tellAdministrators(client, config, id, {
      title,
      content: content(held.orgName, reason.replace(/。$/, '')),
      template: `org-${act}`,
      params: { orgName: held.orgName },
      ...(linkUrl ? { linkUrl } : {}),
    });
    note({
      object: 'org',
      id,
      name: held.orgName,
      orgId: id,
      changes: { status: { from: labelOf(ORG_STATUS, from), to: labelOf(ORG_STATUS, to) } },
      reason,
    });
    return { id, version: moved.version };
  });
