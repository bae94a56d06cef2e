import { APPLY, APPLY_KIND, ITEM_RESULT, TAKE_AFTER_DAYS } from '@zhibiao/contract/apply/types';
import type * as contract from '@zhibiao/contract/apply/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import { takeWork } from '#services/work/take.ts';
import {
  type Apply,
  type ApplyStep,
  destination,
  lockApply,
  moveApply,
  type Moved,
  moveNote,
  updateNameLocks,
} from '#features/apply/move.ts';
import { subjectOf } from '#features/apply/subject.ts';

/** Staff bring an application before their own review again, or for the first time without its organisation. */

const toReview = async (
  client: Client,
  apply: Apply,
  { staff, reason, ...step }: Pick<ApplyStep, 'action' | 'to' | 'audited'> & { staff: Staff; reason: string },
): Promise<Moved> => {
  const moved = await moveApply(client, apply, {
    ...step,
    operator: '平台',
    opinion: reason,
    staffId: personIdOf(staff),
  });
  await updateNameLocks(client, apply.id);
  return moved;
};

/** Application `a` lies with its organisation `o` for too long, or with one that is disabled. */
export const IS_TAKEABLE: Statement = sql`a.status = ${lit(APPLY.orgReview)} AND (
  a."submitTime" < clock_timestamp() - interval ${lit(`${TAKE_AFTER_DAYS} days`)}
    OR o.status = ${lit(ORG_STATUS.disabled)})`;
const isTakeable = (id: string) => sql`
  SELECT 1 FROM "CertApply" a JOIN "Organisation" o ON o.id = a."orgId" WHERE a.id = ${id} AND ${IS_TAKEABLE}`;

const announceTaken = async (client: Client, apply: Apply): Promise<void> => {
  const subject = await subjectOf(client, apply);
  await notify(
    client,
    'apply.taken',
    [apply.createdBy],
    { subject, said: '机构未能及时审核，已由平台接手' },
    { link: '/mycenter/study-prove' },
  );
  if (apply.orgId)
    await notify(
      client,
      'apply.taken',
      { orgId: apply.orgId, right: 'apply' },
      { subject, said: '已由平台接手审核' },
      { link: '/admin/application' },
    );
};

/** 待机构审核 → 待平台审核, without the organisation. */
export const takeApply = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, reason }: InputOf<typeof contract.takeApply>['body'],
): Promise<Moved> =>
  audited(deps, staff, async (client, note) => {
    const apply = await lockApply(client, { staff }, { id, version });
    const to = destination(apply, 'take', 'platform');
    if (!(await maybeOne(client, isTakeable(id))))
      throw refused(`提交机构未满${TAKE_AFTER_DAYS}天，机构也未停用，不能接手`);
    const moved = await toReview(client, apply, { action: 'take', to, staff, reason });
    await announceTaken(client, apply);
    note(await moveNote(client, apply, to, reason));
    return moved;
  });

const hasCertificate = (id: string) => sql`
  SELECT 1 FROM "CertApplyItem" WHERE "applyId" = ${id} AND "certId" IS NOT NULL LIMIT 1`;
/** Who was refused stays so until staff say otherwise. */
const reopen = (id: string) => sql`
  UPDATE "CertApplyItem" SET result = ${lit(ITEM_RESULT.open)}
  WHERE "applyId" = ${id} AND result = ${lit(ITEM_RESULT.passed)}`;

const announceBack = async (client: Client, apply: Apply): Promise<void> => {
  const said = { subject: await subjectOf(client, apply) };
  if (apply.kind === APPLY_KIND.training)
    await notify(client, 'apply.back', [apply.createdBy], said, { link: '/mycenter/study-prove' });
  else if (apply.orgId)
    await notify(client, 'apply.back', { orgId: apply.orgId, right: 'apply' }, said, {
      link: '/admin/self-application',
    });
};

/** 待制证 → 待平台审核: the issuer saw that a reviewer should look again. */
export const backApply = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, reason }: InputOf<typeof contract.backApply>['body'],
): Promise<Moved> =>
  audited(deps, staff, async (client, note) => {
    const apply = await lockApply(client, { staff }, { id, version });
    const to = destination(apply, 'back', 'platform');
    await takeWork(client, staff, WORK_KIND.issue, id);
    if (await maybeOne(client, hasCertificate(id))) throw refused('已有人员发证，不能退回审核');
    await run(client, reopen(id));
    const moved = await toReview(client, apply, { action: 'back', to, staff, reason, audited: null });
    await announceBack(client, apply);
    note(await moveNote(client, apply, to, reason));
    return moved;
  });
