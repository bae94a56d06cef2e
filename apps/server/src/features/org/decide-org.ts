import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { HeldReceipt } from '@zhibiao/contract/held/staff';
import { type auditOrg, passOrg } from '@zhibiao/contract/org/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { notify } from '#services/notify/notify.ts';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing } from '#errors.ts';
import { holdAct } from '#jobs/held/hold.ts';
import { heldTask } from '#jobs/held/task.ts';
import { audited } from '#services/audit/audited.ts';
import type { Note } from '#services/audit/note.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { takeWork } from '#services/work/take.ts';

type Deciding = Pick<Deps, 'pool'>;
type Answer = AnswerOf<typeof auditOrg>;

type Decision = { status: number; reason: string | null; version: number | undefined };
const decideWaiting = (staff: Staff, orgId: string, { status, reason, version }: Decision) => sql<{ orgName: string }>`
  UPDATE "Organisation" SET status = ${status}, "rejectReason" = ${reason}, "updatedAt" = clock_timestamp()
  WHERE id = ${orgId} AND status = ${lit(ORG_STATUS.review)} AND ${scopeSql(staff, sql`id`)}
    AND version = coalesce(${version ?? null}::int, version)
  RETURNING "orgName"`;

const lockOrg = (staff: Staff, orgId: string) => sql`
  SELECT 1 FROM "Organisation" WHERE id = ${orgId} AND ${scopeSql(staff, sql`id`)} FOR UPDATE`;

type Decided = InputOf<typeof auditOrg>['body'];
/** An organisation in review comes into force or is refused; its owner is notified why, on the site and outside it. */
const decide = async (client: Client, note: (entry: Note) => void, staff: Staff, decided: Decided): Promise<Answer> => {
  const { orgId, pass, reason, version } = decided;
  const status = pass ? ORG_STATUS.active : ORG_STATUS.refused;
  if (!(await maybeOne(client, lockOrg(staff, orgId)))) throw missing('机构不存在');
  await takeWork(client, staff, WORK_KIND.org, orgId);
  const org = await maybeOne(
    client,
    decideWaiting(staff, orgId, { status, reason: pass ? null : (reason ?? null), version }),
  );
  if (!org) throw conflict();
  const { orgName } = org;
  if (pass) await notify(client, 'org.approved', { orgId }, { orgName }, { link: '/admin/student' });
  else await notify(client, 'org.refused', { orgId }, { orgName, reason: reason ?? '' }, { link: '/admin' });
  note({
    object: 'org',
    id: orgId,
    name: orgName,
    orgId,
    changes: { status: { from: labelOf(ORG_STATUS, ORG_STATUS.review), to: labelOf(ORG_STATUS, status) } },
    reason,
  });
  return { orgId, status };
};

export const decideOrg = (deps: Deciding, staff: Staff, decided: Decided): Promise<Answer> =>
  audited(deps, staff, (client, note) => decide(client, note, staff, decided));

const nameOf = (orgId: string) => sql<{ orgName: string }>`SELECT "orgName" FROM "Organisation" WHERE id = ${orgId}`;
/** Passed in a moment. The staff member who passes it holds the item meanwhile, so that no colleague decides it. */
export const passOrgHeld = async (
  deps: Deciding,
  staff: Staff,
  body: InputOf<typeof passOrg>['body'],
): Promise<HeldReceipt> => {
  const { orgId } = body;
  const { orgName = '' } = (await maybeOne(deps.pool, nameOf(orgId))) ?? {};
  return holdAct(
    deps,
    staff,
    {
      kind: 'org-pass',
      subjectId: orgId,
      text: `通过${orgName}`,
      body,
      about: { object: 'org', id: orgId, name: orgName, orgId },
    },
    {
      rehearse: (client, note) => decide(client, note, staff, { ...body, pass: true }),
      keep: async (client) => {
        await maybeOne(client, lockOrg(staff, orgId));
        await takeWork(client, staff, WORK_KIND.org, orgId);
      },
    },
  );
};
export const orgPassTask = heldTask({
  body: passOrg.body,
  audit: passOrg.audit,
  permission: passOrg.permission,
  perform: (deps, staff, body) => decideOrg(deps, staff, { ...body, pass: true }),
  done: ({ orgId }) => sql`SELECT 1 FROM "Organisation" WHERE id = ${orgId} AND status = ${lit(ORG_STATUS.active)}`,
});
