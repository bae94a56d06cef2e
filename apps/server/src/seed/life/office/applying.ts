import { type AuditBody, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { auditOrgApply } from '@zhibiao/contract/apply/org';
import { auditSystemApply, issueApply as issueEndpoint } from '@zhibiao/contract/apply/staff';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { lit, lits, many, one, sql } from '#db/sql.ts';
import { saveApply, submitApply } from '#features/apply/commands.ts';
import { decideApply } from '#features/apply/review/decide.ts';
import { issueApply } from '#features/apply/issue/issue.ts';
import { operatorOf } from '#features/apply/org/operator.ts';
import { submitSelfApply } from '#features/apply/org/self-apply.ts';
import { audited } from '#services/audit/audited.ts';
import { auditedByOrg } from '#services/audit/org-audit.ts';
import { administratorOf, staffAt } from './acting.ts';
import type { Life } from '#seed/life/part.ts';

/** The way of an application, by the product's own commands, each at the moment of its call. */

const APPLY_STATE = (id: string) => sql<{ version: number; status: number }>`
  SELECT version, status FROM "CertApply" WHERE id = ${id}`;
const PEOPLE = (id: string) => sql<{ itemId: string }>`
  SELECT id AS "itemId" FROM "CertApplyItem" WHERE "applyId" = ${id} ORDER BY id`;

/** A learner's own, to their organisation or straight to the platform. */
export const applyForTraining = async (
  { deps: { pool } }: Life,
  userId: string,
  lessonId: string,
  renews?: string,
): Promise<string> => {
  const id = await saveApply(pool, userId, { lessonId, renews });
  const { version } = await one(pool, APPLY_STATE(id));
  await submitApply(pool, userId, { id, version });
  return id;
};

/** An organisation's, for these of its people. */
export const applyForAuditors = async (
  life: Life,
  managerId: string,
  body: Parameters<typeof submitSelfApply>[2],
): Promise<string> => {
  const { id } = await submitSelfApply(life.deps.pool, await administratorOf(life, managerId), body);
  return id;
};

type Decision = Pick<AuditBody, 'action' | 'opinion'> & {
  /** How many of its people, from the last, are refused, and why. */
  refused?: { people: number; reason: string };
};

const bodyOf = async ({ deps: { pool } }: Life, id: string, { refused, ...said }: Decision): Promise<AuditBody> => {
  const { version } = await one(pool, APPLY_STATE(id));
  const items = await many(pool, PEOPLE(id));
  const passed = items.length - (refused?.people ?? 0);
  const decisions = items.map(({ itemId }, at) =>
    at < passed
      ? { itemId, result: ITEM_RESULT.passed }
      : { itemId, result: ITEM_RESULT.refused, reason: refused?.reason },
  );
  return auditOrgApply.body.parse({ id, version, ...said, decisions: said.action === 'pass' ? decisions : [] });
};

export const decideByOrg = async (life: Life, managerId: string, id: string, decision: Decision): Promise<unknown> => {
  const body = await bodyOf(life, id, decision);
  const acting = await administratorOf(life, managerId);
  return auditedByOrg(life.deps.pool, acting, 'apply.audit', async (client, note) => {
    const operator = await operatorOf(client, acting);
    return decideApply(client, { by: 'org', orgId: acting.orgId, operator }, body, note);
  });
};

export const decideByPlatform = async (life: Life, id: string, decision: Decision): Promise<unknown> => {
  const body = await bodyOf(life, id, decision);
  const staff = await staffAt(life, 'shenhe', auditSystemApply);
  return audited(life.deps, staff, (client, note) =>
    decideApply(client, { by: 'platform', operator: '平台', staff }, body, note),
  );
};

export const issue = async (life: Life, id: string): Promise<string[]> => {
  const { version } = await one(life.deps.pool, APPLY_STATE(id));
  const staff = await staffAt(life, 'zhizheng', issueEndpoint);
  const { certificates } = await issueApply(life.deps, staff, { id, version });
  return certificates.map(({ certNo }) => certNo);
};

/** Who decides for an organisation about applications; of the demo's own first the one whose office it is. */
const findManager = (orgId: string) => sql<{ id: string }>`
  SELECT id FROM "User"
    WHERE "orgId" = ${orgId} AND role IN (${lits([ROLE.owner, ROLE.certificateAdmin])})
    AND status = ${lit(USER_STATUS.active)} ORDER BY role DESC, id LIMIT 1`;
export const managerOf = async ({ deps: { pool } }: Life, orgId: string): Promise<string> =>
  (await one(pool, findManager(orgId))).id;
