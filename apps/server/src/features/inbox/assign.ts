import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { assignWork, Colleague } from '@zhibiao/contract/inbox/staff';
import type { Permission } from '@zhibiao/contract/permissions';
import { STAFF_SCOPE, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { isSharedWork, WORK, WORK_KIND, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, maybeOne, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { afterWorkingDays, workingCalendar } from '#domain/time/working-calendar.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { settingNow } from '#services/settings/settings.ts';
import { isThere } from './kinds.ts';

type Row = { name: string; permissions: string[]; scopeKind: number; orgIds: string[]; areaPrefixes: string[] };
const findColleague = (id: string) => sql<Row>`
  SELECT p.name, p."scopeKind",
    ARRAY(SELECT DISTINCT unnest(r.permissions) FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
      WHERE m."staffId" = p.id) AS permissions,
    ARRAY(SELECT c."orgId"::text FROM "StaffScope" c WHERE c."staffId" = p.id AND c."orgId" IS NOT NULL) AS "orgIds",
    ARRAY(SELECT c."areaPrefix" FROM "StaffScope" c WHERE c."staffId" = p.id AND c."areaPrefix" IS NOT NULL)
      AS "areaPrefixes"
  FROM "Staff" p WHERE p.id = ${id} AND p.status = ${lit(STAFF_STATUS.active)}`;
const viewerOf = ({ permissions, scopeKind, orgIds, areaPrefixes }: Row): Pick<Staff, 'can' | 'scope'> => ({
  can: (permission) => permissions.includes(permission),
  scope: scopeKind === STAFF_SCOPE.all ? { all: true } : { all: false, orgIds, areaPrefixes },
});

const lockItems = (staff: Pick<Staff, 'can' | 'scope'>, ids: readonly string[]) => sql<{
  id: string;
  kind: WorkKind;
  state: number;
}>`
  SELECT w.id, w.kind, w.state FROM "WorkItem" w WHERE w.id = ANY(${ids}::uuid[]) AND ${isThere(staff)}
  ORDER BY w.id FOR UPDATE`;
const countThere = (staff: Pick<Staff, 'can' | 'scope'>, ids: readonly string[]) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "WorkItem" w WHERE w.id = ANY(${ids}::uuid[]) AND ${isThere(staff)}`;
const give = (staffId: string, ids: readonly string[], until: Date, urgent: boolean | null) => sql<{
  id: string;
  orgId: string | null;
  userId: string | null;
}>`
  UPDATE "WorkItem" SET state = ${lit(WORK_STATE.claimed)}, "ownerId" = ${staffId}, "claimUntil" = ${until},
    urgent = coalesce(${urgent}::boolean, urgent), version = version + 1
  WHERE id = ANY(${ids}::uuid[]) RETURNING id, "orgId", "userId"`;

/** Who was handed something finds it on their desk on the same time of the next day of work. */
const leaseEnd = async (client: Client): Promise<Date> => {
  const { now } = await one(client, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  return afterWorkingDays(workingCalendar(await settingNow(client, 'calendar.exceptions')), now, 1);
};

type Body = InputOf<typeof assignWork>['body'];
/** All of them or none; also from another's desk. */
export const assign = (deps: { pool: Pool }, staff: Staff, body: Body): Promise<AnswerOf<typeof assignWork>> =>
  audited(deps, staff, async (client, note) => {
    const ids = [...new Set(body.ids)];
    const colleague = await maybeOne(client, findColleague(body.staffId));
    if (!colleague) throw missing('员工不存在');
    const items = await many(client, lockItems(staff, ids));
    if (items.length < ids.length) throw missing('待办事项不存在');
    const shared = items.find(({ kind }) => isSharedWork(kind));
    if (shared) throw refused(`${labelOf(WORK_KIND, shared.kind)}由几个人一起办，不能指派`, { field: 'ids' });
    const closed = items.find(({ state }) => state >= WORK_STATE.paused);
    if (closed)
      throw refused(`${labelOf(WORK_KIND, closed.kind)}${labelOf(WORK_STATE, closed.state)}，不能指派`, {
        field: 'ids',
      });
    const { count } = await one(client, countThere(viewerOf(colleague), ids));
    if (count < ids.length) throw refused(`${colleague.name}没有处理该事项的权限`, { field: 'staffId' });
    const given = await many(client, give(body.staffId, ids, await leaseEnd(client), body.urgent ?? null));
    const kindOf = new Map(items.map(({ id, kind }) => [id, kind]));
    for (const { id, orgId, userId } of given)
      note({
        object: 'work',
        id,
        name: labelOf(WORK_KIND, kindOf.get(id)),
        orgId,
        changes: {
          owner: { to: colleague.name },
          ...(body.urgent === undefined ? {} : { urgent: { to: body.urgent } }),
        },
        users: userId === null ? [] : [userId],
      });
    return { count: given.length };
  });

const holders = (permission: Permission) => sql<Colleague>`
  SELECT p.id, p.name FROM "Staff" p
  WHERE p.status = ${lit(STAFF_STATUS.active)} AND EXISTS (
    SELECT 1 FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE m."staffId" = p.id AND ${permission} = ANY(r.permissions))
  ORDER BY p.name, p.id LIMIT 200`;
/** Who may decide the kind; whether it is within their scope is checked when it is given to them. */
export const handlersOf = (pool: Pool, kind: WorkKind): Promise<Colleague[]> =>
  many(pool, holders(WORK[kind].permission));
