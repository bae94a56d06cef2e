import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import type * as contract from '@zhibiao/contract/apply/org';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { createApply, setPeople } from '#features/apply/create.ts';
import { findFacts, type PersonFacts, type Renewal } from '#features/apply/facts.ts';
import {
  type Apply,
  destination,
  updateNameLocks,
  lockApply,
  moveApply,
  type Moved,
  peopleOfApply,
} from '#features/apply/move.ts';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { missing, refused } from '#errors.ts';
import { type Administrator, operatorOf } from './operator.ts';
import { findRenewal, oneRenewal, renewalIn } from '#features/apply/renewal.ts';
import { lockPeople } from '#services/locks.ts';

type Body = InputOf<typeof contract.submitSelfApply>['body'];

/** Those of them in the register; they stay in it until the transaction ends. */
const lockMembers = (orgId: string, userIds: readonly string[]) => sql`
  SELECT "userId" FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND status = ${lit(MEMBER.active)} AND "userId" = ANY(${userIds}::uuid[]) FOR SHARE`;
/** People named in a refusal. */
const NAMED = 3;

/** All of them in the register and entitled, as the server finds it now; otherwise nobody is submitted. */
const entitled = async (
  client: Client,
  orgId: string,
  { standardCode }: Body,
  userIds: readonly string[],
  asking: { exceptApplyId: string; renewal: Renewal | null },
): Promise<PersonFacts[]> => {
  const members = await many(client, lockMembers(orgId, userIds));
  if (members.length < userIds.length) throw missing('人员不存在或已不在册');
  await run(client, lockPeople(userIds));
  const people = await findFacts(client, { kind: APPLY_KIND.auditor, standardCode }, userIds, asking);
  if (people.length < userIds.length) throw missing('人员不存在或已不在册');
  const wanting = people.filter((person) => person.missing.length > 0);
  if (wanting.length > 0) {
    const named = wanting
      .slice(0, NAMED)
      .map((person) => `${person.name}（${person.missing.join('，')}）`)
      .join('、');
    throw refused(`${wanting.length}人不符合条件：${named}${wanting.length > NAMED ? '等' : ''}`);
  }
  return people;
};

/** A new application, or the returned one that is to be submitted again. */
const begin = async (
  client: Client,
  { id: createdBy, orgId }: Administrator,
  { id, version, standardCode, renews }: Body,
): Promise<Apply> => {
  if (id === undefined || version === undefined) {
    const subject = { kind: APPLY_KIND.auditor, standardCode };
    const renewal = renews ? await findRenewal(client, { orgId }, renews, subject) : null;
    return createApply(client, subject, { createdBy, orgId, renewsId: renewal?.id ?? null });
  }
  const apply = await lockOwn(client, orgId, { id, version });
  if (apply.standardCode !== standardCode) throw refused('退回补正的申请不能更换标准');
  return apply;
};

/** What the application renews, whose holder is all it may be for. */
const renewalFor = async (client: Client, { renewsId }: Apply, userIds: readonly string[]): Promise<Renewal | null> => {
  const renewal = await renewalIn(client, renewsId);
  if (renewal && (userIds.length !== 1 || userIds[0] !== renewal.userId))
    throw refused('换证申请只能选择持证人一人', { field: 'userIds' });
  return renewal;
};

/** What this organisation submitted; a learner's own application is not the organisation's to submit or withdraw. */
const lockOwn = async (client: Client, orgId: string, named: { id: string; version: number }): Promise<Apply> => {
  const apply = await lockApply(client, { orgId }, named);
  if (apply.kind !== APPLY_KIND.auditor) throw missing('申请不存在');
  return apply;
};

/** Submits these members for 内审员, straight to the platform. */
export const submitSelfApply = (pool: Pool, viewer: Administrator, body: Body): Promise<Moved> =>
  oneRenewal(
    inTransaction(pool, async (client) => {
      const operator = await operatorOf(client, viewer);
      const apply = await begin(client, viewer, body);
      const to = destination(apply, 'submit', 'org');
      const userIds = [...new Set(body.userIds)];
      const renewal = await renewalFor(client, apply, userIds);
      const people = await entitled(client, viewer.orgId, body, userIds, { exceptApplyId: apply.id, renewal });
      const before = await peopleOfApply(client, apply.id);
      await setPeople(client, apply.id, people);
      const moved = await moveApply(client, apply, {
        action: 'submit',
        to,
        operator,
        submitTo: { orgId: viewer.orgId },
      });
      await updateNameLocks(client, apply.id, before);
      return moved;
    }),
  );

export const withdrawSelfApply = (
  pool: Pool,
  viewer: Administrator,
  named: { id: string; version: number },
): Promise<Moved> =>
  inTransaction(pool, async (client) => {
    const operator = await operatorOf(client, viewer);
    const apply = await lockOwn(client, viewer.orgId, named);
    const moved = await moveApply(client, apply, {
      action: 'withdraw',
      to: destination(apply, 'withdraw', 'org'),
      operator,
    });
    await updateNameLocks(client, apply.id);
    return moved;
  });
