import { APPLY_KIND, type submitSelfApply as endpoint } from '@zhibiao/contract/apply';
import type { InputOf } from '@zhibiao/contract/endpoint';
import { createApply, setPeople } from './create.ts';
import { findFacts, type PersonFacts } from './facts.ts';
import { type Apply, destination, fixNames, holdApply, holdPeople, moveApply, type Moved } from './move.ts';
import type { Pool } from '#db/client.ts';
import { type Client, inTransaction } from '#db/transaction.ts';
import { missing, refused } from '#errors.ts';
import { type Administrator, operatorOf } from './operator.ts';

type Body = InputOf<typeof endpoint>['body'];

const IN_REGISTER = `SELECT "userId" FROM "OrgMember" WHERE "orgId" = $1 AND status = 2 AND "userId" = ANY($2::uuid[]) FOR SHARE`;
/** People named in a refusal. */
const NAMED = 3;

/** All of them in the register and entitled, as the server finds it now; otherwise nobody is submitted. */
const entitled = async (
  client: Client,
  orgId: string,
  { standardCode }: Body,
  userIds: readonly string[],
  apart: string | null,
): Promise<PersonFacts[]> => {
  const { rows: members } = await client.query(IN_REGISTER, [orgId, userIds]);
  if (members.length < userIds.length) throw missing('人员不存在或已不在册');
  await holdPeople(client, userIds);
  const people = await findFacts(client, { kind: APPLY_KIND.auditor, standardCode }, userIds, apart);
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
  { id, version, standardCode }: Body,
): Promise<Apply> => {
  if (id === undefined || version === undefined)
    return createApply(client, { kind: APPLY_KIND.auditor, standardCode }, { createdBy, orgId });
  const apply = await holdOwn(client, orgId, { id, version });
  if (apply.standardCode !== standardCode) throw refused('退回补正的申请不能更换标准');
  return apply;
};

/** What this organisation submitted; a learner's own application is not the organisation's to submit or withdraw. */
const holdOwn = async (client: Client, orgId: string, named: { id: string; version: number }): Promise<Apply> => {
  const apply = await holdApply(client, { orgId }, named);
  if (apply.kind !== APPLY_KIND.auditor) throw missing('申请不存在');
  return apply;
};

/** Submits these members for 内审员, straight to the platform. */
export const submitSelfApply = (pool: Pool, viewer: Administrator, body: Body): Promise<Moved> =>
  inTransaction(pool, async (client) => {
    const operator = await operatorOf(client, viewer);
    const apply = await begin(client, viewer, body);
    const to = destination(apply, 'submit', 'org');
    const people = await entitled(client, viewer.orgId, body, [...new Set(body.userIds)], apply.id);
    const before = await client.query<{ userId: string }>('SELECT "userId" FROM "CertApplyItem" WHERE "applyId" = $1', [
      apply.id,
    ]);
    await setPeople(client, apply.id, people);
    const moved = await moveApply(client, apply, { action: 'submit', to, operator, submitTo: { orgId: viewer.orgId } });
    await fixNames(
      client,
      apply.id,
      before.rows.map(({ userId }) => userId),
    );
    return moved;
  });

export const withdrawSelfApply = (
  pool: Pool,
  viewer: Administrator,
  named: { id: string; version: number },
): Promise<Moved> =>
  inTransaction(pool, async (client) => {
    const operator = await operatorOf(client, viewer);
    const apply = await holdOwn(client, viewer.orgId, named);
    const moved = await moveApply(client, apply, {
      action: 'withdraw',
      to: destination(apply, 'withdraw', 'org'),
      operator,
    });
    await fixNames(client, apply.id);
    return moved;
  });
