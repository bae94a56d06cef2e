import { labelOf } from '@zhibiao/contract/codes';
import { APPLY, APPLY_ACTION } from '@zhibiao/contract/apply';
import { v7 } from 'uuid';
import type { Client } from '#db/transaction.ts';
import { type Action, type Actor, HELD_STATUSES, nextStatus, type Status } from '#domain/apply-states.ts';
import { conflict, missing, refused } from '#errors.ts';

export type Apply = {
  id: string;
  applyNo: string;
  kind: number;
  status: number;
  version: number;
  orgId: string | null;
  lessonId: string | null;
  standardCode: string | null;
  createdBy: string;
};
export type Moved = { id: string; status: number; version: number };

const COLUMNS = 'id, "applyNo", kind, status, version, "orgId", "lessonId", "standardCode", "createdBy"';

/** Whose application it has to be; anybody else's is not there. A draft is its learner's alone. */
export type Scope = { createdBy: string } | { orgId: string } | 'platform';

const WHERE = (scope: Scope): readonly [string, string | null] => {
  if (scope === 'platform') return ['$2::text IS NULL AND status <> 0', null];
  return 'createdBy' in scope
    ? ['"createdBy" = $2 AND kind = 1', scope.createdBy]
    : ['"orgId" = $2 AND status <> 0', scope.orgId];
};

/** The application, held until the transaction ends: whoever comes second sees what the first has done of it. */
export const holdApply = async (
  client: Client,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<Apply> => {
  const [condition, value] = WHERE(scope);
  const {
    rows: [apply],
  } = await client.query<Apply>(`SELECT ${COLUMNS} FROM "CertApply" WHERE id = $1 AND ${condition} FOR UPDATE`, [
    id,
    value,
  ]);
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
};
/** Where the action leads; the sentence of the status when it leads nowhere. */
export const destination = (apply: Apply, action: Action, by: Actor): Status => {
  const to = nextStatus(action, by, apply.status);
  if (to === null) throw refused(`申请${labelOf(APPLY, apply.status) || '状态有误'}，不能${VERB[action]}`);
  return to;
};

const MOVE = `
  UPDATE "CertApply" SET status = $3, version = version + 1, opinion = $4, "updatedAt" = clock_timestamp(),
    "orgId" = CASE WHEN $5 THEN $6::uuid ELSE "orgId" END, "submitTime" = CASE WHEN $5 THEN clock_timestamp() ELSE "submitTime" END
  WHERE id = $1 AND version = $2 RETURNING id, status, version`;
const LOG =
  'INSERT INTO "CertApplyLog" (id, "applyId", "fromStatus", "toStatus", action, operator, opinion, "createdAt") VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())';
export type Step = {
  action: Action;
  to: Status;
  operator: string;
  opinion?: string | undefined;
  /** Of a submission: where it goes. */
  submitTo?: { orgId: string | null };
};

/** Moves the application on and writes it down. */
export const moveApply = async (
  client: Client,
  apply: Apply,
  { action, to, operator, opinion, submitTo }: Step,
): Promise<Moved> => {
  const {
    rows: [moved],
  } = await client.query<Moved>(MOVE, [
    apply.id,
    apply.version,
    to,
    opinion ?? null,
    submitTo !== undefined,
    submitTo?.orgId ?? null,
  ]);
  if (!moved) throw conflict();
  await client.query(LOG, [v7(), apply.id, apply.status, to, APPLY_ACTION[action], operator, opinion ?? null]);
  return moved;
};

/** What is decided about these people is decided one after the other. */
export const holdPeople = async (client: Client, userIds: readonly string[]): Promise<void> => {
  await client.query('SELECT 1 FROM "User" WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [userIds]);
};

const FIX_NAMES = `
  UPDATE "User" u SET "nameLocked" = EXISTS (SELECT 1 FROM "Certificate" c WHERE c."userId" = u.id) OR EXISTS (
    SELECT 1 FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId" WHERE i."userId" = u.id AND i.result <> 2 AND a.status IN (${HELD_STATUSES.join(', ')})
  ) WHERE u.id = ANY($1::uuid[])`;
/**
 * While an application is looked at, its people keep their names; holders of a certificate keep theirs for ever.
 * `others` were in it before.
 */
export const fixNames = async (client: Client, applyId: string, others: readonly string[] = []): Promise<void> => {
  const { rows } = await client.query<{ userId: string }>('SELECT "userId" FROM "CertApplyItem" WHERE "applyId" = $1', [
    applyId,
  ]);
  const people = [...rows.map(({ userId }) => userId), ...others];
  await holdPeople(client, people);
  await client.query(FIX_NAMES, [people]);
};
