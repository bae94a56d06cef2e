import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { APPLY, APPLY_ACTION, APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { v7 } from 'uuid';
import { lit, lits, many, maybeOne, nothing, run, sql, type Statement } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import {
  type Action,
  type ApplyActor,
  FINAL_STATUSES,
  HELD_STATUSES,
  nextStatus,
  type Status,
} from '#domain/apply/states.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import type { Note } from '#services/audit/note.ts';
import { lockPeople } from '#services/locks.ts';
import { scopeSql } from '#services/staff/scope.ts';

export type Apply = {
  id: string;
  applyNo: string;
  kind: CodeOf<typeof APPLY_KIND>;
  status: CodeOf<typeof APPLY>;
  version: number;
  orgId: string | null;
  lessonId: string | null;
  standardCode: string | null;
  createdBy: string;
  renewsId: string | null;
};
export type Moved = { id: string; status: CodeOf<typeof APPLY>; version: number };

export const APPLY_COLUMNS = sql`
  id, "applyNo", kind, status, version, "orgId", "lessonId", "standardCode", "createdBy", "renewsId"`;

/** Whose application it has to be; anybody else's is not there. A draft is its learner's alone. */
type Scope = { createdBy: string } | { orgId: string } | { staff: Pick<Staff, 'scope'> };

const within = (scope: Scope): Statement => {
  if ('staff' in scope) return sql`status <> ${lit(APPLY.draft)} AND ${scopeSql(scope.staff, sql`"orgId"`)}`;
  return 'createdBy' in scope
    ? sql`"createdBy" = ${scope.createdBy} AND kind = ${lit(APPLY_KIND.training)}`
    : sql`"orgId" = ${scope.orgId} AND status <> ${lit(APPLY.draft)}`;
};
const lockOne = (id: string, scope: Scope) => sql<Apply>`
  SELECT ${APPLY_COLUMNS} FROM "CertApply" WHERE id = ${id} AND ${within(scope)} FOR UPDATE`;

/** The application, locked until the transaction ends: a second caller sees what the first has done of it. */
export const lockApply = async (
  client: Client,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<Apply> => {
  const apply = await maybeOne(client, lockOne(id, scope));
  if (!apply) throw missing('申请不存在');
  if (apply.version !== version) throw conflict();
  return apply;
};

const VERB: Record<Action, string> = {
  submit: '提交',
  withdraw: '撤回',
  pass: '审核',
  return: '审核',
  reject: '审核',
  issue: '制证',
  take: '接手',
  back: '退回审核',
};
/** Where the action leads; the sentence of the status when it leads nowhere. */
export const destination = (apply: Apply, action: Action, by: ApplyActor): Status => {
  const to = nextStatus(action, by, apply.status);
  if (to === null) throw refused(`申请${labelOf(APPLY, apply.status) || '状态有误'}，不能${VERB[action]}`);
  return to;
};

export type ApplyStep = {
  action: Action;
  to: Status;
  operator: string;
  opinion?: string | undefined;
  /** Of a submission: where it goes. */
  submitTo?: { orgId: string | null };
  /** Who of the staff it is. */
  staffId?: string | null;
  /** Whom separated duties count as having decided; null: nobody any more. */
  audited?: { by: string | null } | null;
};

const submission = (submitTo: ApplyStep['submitTo']): Statement =>
  submitTo ? sql`, "orgId" = ${submitTo.orgId}, "submitTime" = clock_timestamp()` : nothing;
const auditing = (audited: ApplyStep['audited']): Statement => {
  if (audited === undefined) return nothing;
  return audited === null
    ? sql`, "auditedBy" = NULL, "auditedAt" = NULL`
    : sql`, "auditedBy" = ${audited.by}::uuid, "auditedAt" = clock_timestamp()`;
};
const moveOn = ({ id, version }: Apply, { to, opinion, submitTo, audited }: ApplyStep) => sql<Moved>`
  UPDATE "CertApply" SET status = ${to}, version = version + 1, opinion = ${opinion ?? null},
    "updatedAt" = clock_timestamp()${submission(submitTo)}${auditing(audited)}
  WHERE id = ${id} AND version = ${version}
  RETURNING id, status, version`;
const logStep = ({ id, status }: Apply, { action, to, operator, opinion, staffId }: ApplyStep) => sql`
  INSERT INTO "CertApplyLog"
    (id, "applyId", "fromStatus", "toStatus", action, operator, opinion, "staffId", "createdAt")
  VALUES (${v7()}, ${id}, ${status}, ${to}, ${APPLY_ACTION[action]}, ${operator}, ${opinion ?? null},
    ${staffId ?? null}::uuid, clock_timestamp())`;
/** Nobody looks at it any more: kept no longer than it serves. */
const dropPortraits = ({ id }: Apply) => sql`
  UPDATE "CertApplyItem" SET "photoKey" = NULL WHERE "applyId" = ${id} AND "photoKey" IS NOT NULL`;

/** Moves the application on and writes it down. */
export const moveApply = async (client: Client, apply: Apply, step: ApplyStep): Promise<Moved> => {
  const moved = await maybeOne(client, moveOn(apply, step));
  if (!moved) throw conflict();
  await run(client, logStep(apply, step));
  if (FINAL_STATUSES.includes(step.to)) await run(client, dropPortraits(apply));
  return moved;
};

/** Those in the application now. */
export const peopleOfApply = async (client: Client, applyId: string): Promise<string[]> =>
  (await many(client, sql<{ userId: string }>`SELECT "userId" FROM "CertApplyItem" WHERE "applyId" = ${applyId}`)).map(
    ({ userId }) => userId,
  );

/** What the audit log says of an application that went to `to` without a word about any of its people. */
export const moveNote = async (client: Client, apply: Apply, to: number, reason: string): Promise<Note> => ({
  object: 'apply',
  id: apply.id,
  name: apply.applyNo,
  orgId: apply.orgId,
  changes: { status: { from: labelOf(APPLY, apply.status), to: labelOf(APPLY, to) } },
  reason,
  users: await peopleOfApply(client, apply.id),
});

const writeNameLocks = (userIds: readonly string[]) => sql`
  UPDATE "User" u SET "nameLocked" =
    EXISTS (SELECT 1 FROM "Certificate" c WHERE c."userId" = u.id) OR EXISTS (
      SELECT 1 FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
      WHERE i."userId" = u.id AND i.result <> ${lit(ITEM_RESULT.refused)} AND a.status IN (${lits(HELD_STATUSES)})
    )
  WHERE u.id = ANY(${userIds}::uuid[])`;
/**
 * While an application is looked at, its people keep their names; holders of a certificate keep theirs for ever.
 * `others` were in it before.
 */
export const updateNameLocks = async (
  client: Client,
  applyId: string,
  others: readonly string[] = [],
): Promise<void> => {
  const people = [...(await peopleOfApply(client, applyId)), ...others];
  await run(client, lockPeople(people));
  await run(client, writeNameLocks(people));
};
