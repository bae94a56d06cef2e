import { APPLY, APPLY_ACTION } from '@zhibiao/contract/apply/types';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { HeldReceipt } from '@zhibiao/contract/held/staff';
import { NAME_CHANGE } from '@zhibiao/contract/learner/name';
import * as contract from '@zhibiao/contract/learner/staff-name';
import { type refuseNameChange } from '@zhibiao/contract/learner/staff-name';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, many, maybeOne, one, run, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import type { Desk } from '#features/learner/context.ts';
import { learnerScope } from '#features/learner/found.ts';
import { lockLearnerVersion } from '#features/learner/status.ts';
import { holdAct } from '#jobs/held/hold.ts';
import { heldTask } from '#jobs/held/task.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';
import { audited } from '#services/audit/audited.ts';
import type { Note } from '#services/audit/note.ts';
import { bindEvidence } from '#services/files/evidence.ts';
import { notify } from '#services/notify/notify.ts';
import { takeWork } from '#services/work/take.ts';
import { renamedCertificates, openRequestOf, RENAME_TASK, whyNotNow } from './check.ts';
import { NAME_EVIDENCE } from './own.ts';

type Body = InputOf<typeof contract.renameLearner>['body'];

const setName = (id: string, name: string) => sql`
  UPDATE "User" SET "realName" = ${name}, "nameLocked" = true, "updatedAt" = clock_timestamp()
  WHERE id = ${id}`;
const nameOf = (id: string) => sql<{ realName: string }>`SELECT "realName" FROM "User" WHERE id = ${id}`;

type Change = { from: string; by: string | null; certificates: Body['certificates'] };
const addChange = (id: string, body: Body, { from, by, certificates }: Change) => sql`
  INSERT INTO "NameChange" (id, "userId", "fromName", "toName", reason, status, by, certificates, "decidedAt")
  VALUES (${id}, ${body.id}, ${from}, ${body.realName}, ${body.reason}, ${lit(NAME_CHANGE.done)}, ${by},
    ${JSON.stringify(certificates)}::jsonb, clock_timestamp())`;
/** Their spelling may have been mended on the way. */
const grant = (id: string, body: Body, { by, certificates }: Change) => sql`
  UPDATE "NameChange" SET status = ${lit(NAME_CHANGE.done)}, "toName" = ${body.realName}, opinion = ${body.reason},
    by = ${by}, certificates = ${JSON.stringify(certificates)}::jsonb, "decidedAt" = clock_timestamp()
  WHERE id = ${id} AND status = ${lit(NAME_CHANGE.waiting)}`;

/** Every certificate in force is spoken of, and no other. */
const requireAll = (inForce: readonly { certNo: string }[], given: Body['certificates']): void => {
  const spoken = new Set(given.map(({ certNo }) => certNo));
  if (spoken.size !== inForce.length || inForce.some(({ certNo }) => !spoken.has(certNo)))
    throw conflict('该学员的证书有变化，请刷新后逐份选择');
};

/** What waits to be made goes on under the new name, and says so. */
const noteInApplies = async (client: Client, userId: string): Promise<void> => {
  const waiting = await many(
    client,
    sql<{ id: string }>`
      SELECT a.id FROM "CertApply" a JOIN "CertApplyItem" i ON i."applyId" = a.id
      WHERE i."userId" = ${userId} AND a.status = ${lit(APPLY.making)} ORDER BY a.id FOR UPDATE OF a`,
  );
  for (const { id } of waiting)
    await run(
      client,
      sql`INSERT INTO "CertApplyLog" (id, "applyId", "fromStatus", "toStatus", action, operator, opinion)
        VALUES (${uuid()}, ${id}, ${lit(APPLY.making)}, ${lit(APPLY.making)}, ${APPLY_ACTION.rename}, '平台',
          '一名人员更正了姓名，按更正后的姓名制证')`,
    );
};

const membershipsOf = (userId: string) => sql<{ orgId: string }>`
  SELECT "orgId" FROM "OrgMember" WHERE "userId" = ${userId} AND status = ${lit(MEMBER.active)}`;
const tellAdministrators = async (client: Client, userId: string): Promise<void> => {
  for (const { orgId } of await many(client, membershipsOf(userId)))
    await notify(client, 'member.renamed', { orgId }, {}, { about: userId, link: '/admin/student' });
};

const GONE = '更名申请已处理或已撤回，请刷新';
const lockOpen = (id: string) => sql`
  SELECT 1 FROM "NameChange" WHERE id = ${id} AND status = ${lit(NAME_CHANGE.waiting)} FOR UPDATE`;
/** The learner's open request is decided with it, or there is none. */
const recordChange = async (client: Client, staff: Staff, body: Body, from: string): Promise<void> => {
  const open = await openRequestOf(client, body.id);
  if (open && open.id !== body.requestId) throw refused('该学员有待处理的更名申请，请按申请办理或先驳回');
  if (!open && body.requestId !== null) throw conflict(GONE);
  if (open) {
    // The request before its item: its holder may be taking it back.
    if (!(await maybeOne(client, lockOpen(open.id)))) throw conflict(GONE);
    await takeWork(client, staff, WORK_KIND.rename, open.id);
  }
  const change = { from, by: personIdOf(staff), certificates: body.certificates };
  const id = open?.id ?? uuid();
  if (open) await run(client, grant(id, body, change));
  else await run(client, addChange(id, body, change));
  if (!open && body.evidence)
    await bindEvidence(client, {
      by: { staff },
      subject: NAME_EVIDENCE,
      subjectId: id,
      about: body.id,
      files: body.evidence,
    });
};

/** The name changes and stays fixed; certificates follow in a task, and no issued byte changes. */
const doRename = async (client: Client, note: (entry: Note) => void, staff: Staff, body: Body): Promise<null> => {
  const locked = await lockLearnerVersion(client, staff, body);
  const certificates = await renamedCertificates(client, body.id, staff);
  const why = await whyNotNow(client, body.id, locked.status, certificates);
  if (why) throw refused(why);
  requireAll(certificates, body.certificates);
  const { realName: from } = await one(client, nameOf(body.id));
  if (from === body.realName) throw refused('与现在的姓名相同', { field: 'realName' });
  await recordChange(client, staff, body, from);
  await run(client, setName(body.id, body.realName));
  await noteInApplies(client, body.id);
  await tellAdministrators(client, body.id);
  await notify(client, 'name.changed', [body.id], {});
  const certNos = body.certificates.filter(({ act }) => act === 'reissue').map(({ certNo }) => certNo);
  note({
    object: 'learner',
    id: body.id,
    orgId: locked.orgId,
    reason: body.reason,
    changes: { realName: { from, to: body.realName } },
    counts: { reissued: certNos.length, kept: body.certificates.length - certNos.length },
    users: [body.id],
  });
  if (certNos.length > 0)
    await enqueueStaffTask(client, staff, RENAME_TASK, { userId: body.id, certNos, scope: staff.scope });
  return null;
};

/** Held: until then nothing has changed, and the staff member who did it may take it back. */
export const renameLearner = async ({ pool }: Pick<Desk, 'pool'>, staff: Staff, body: Body): Promise<HeldReceipt> => {
  await refuseUnprintable('姓名', body.realName);
  const { id, realName } = body;
  return holdAct(
    { pool },
    staff,
    {
      kind: 'learner-name',
      subjectId: id,
      text: `更正姓名为${realName}`,
      body,
      about: { object: 'learner', id, reason: body.reason, users: [id] },
    },
    { rehearse: (client, note) => doRename(client, note, staff, body) },
  );
};
export const nameTask = heldTask({
  body: contract.renameLearner.body,
  audit: contract.renameLearner.audit,
  permission: contract.renameLearner.permission,
  perform: (deps, staff, body) => audited(deps, staff, (client, note) => doRename(client, note, staff, body)),
  done: ({ id, realName, version }) =>
    sql`SELECT 1 FROM "User" WHERE id = ${id} AND "realName" = ${realName} AND version > ${version}`,
});

type Open = { userId: string; orgId: string | null; status: number };
const lockRequest = (id: string, { scope }: Staff) => sql<Open>`
  SELECT n."userId", u."orgId", n.status FROM "NameChange" n JOIN "User" u ON u.id = n."userId"
  WHERE n.id = ${id} AND ${learnerScope(scope)} FOR UPDATE OF n`;
const refuseOpen = (id: string, opinion: string, by: string | null) => sql`
  UPDATE "NameChange" SET status = ${lit(NAME_CHANGE.refused)}, opinion = ${opinion}, by = ${by},
    "decidedAt" = clock_timestamp()
  WHERE id = ${id}`;

export const refuse = (
  { pool }: Pick<Desk, 'pool'>,
  staff: Staff,
  { id, opinion }: InputOf<typeof refuseNameChange>['body'],
): Promise<null> =>
  audited({ pool }, staff, async (client, note) => {
    const open = await maybeOne(client, lockRequest(id, staff));
    if (!open) throw missing('申请不存在');
    if (open.status !== NAME_CHANGE.waiting) throw conflict(GONE);
    await takeWork(client, staff, WORK_KIND.rename, id);
    await run(client, refuseOpen(id, opinion, personIdOf(staff)));
    await notify(client, 'name.refused', [open.userId], { reason: opinion.replace(/。$/, '') }, { link: '/mycenter' });
    note({ object: 'learner', id: open.userId, orgId: open.orgId, reason: opinion, users: [open.userId] });
    return null;
  });
