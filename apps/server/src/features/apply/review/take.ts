import { APPLY, TAKE_AFTER_DAYS } from '@zhibiao/contract/apply/types';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { takeApply as endpoint } from '@zhibiao/contract/apply/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, sql, type Statement } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import {
  type Apply,
  destination,
  lockApply,
  moveApply,
  type Moved,
  moveNote,
  updateNameLocks,
} from '#features/apply/move.ts';
import { subjectOf } from '#features/apply/subject.ts';

/** Application `a` lies with its organisation `o` for too long, or with one that is disabled. */
export const IS_TAKEABLE: Statement = sql`a.status = ${lit(APPLY.orgReview)} AND (
  a."submitTime" < clock_timestamp() - interval ${lit(`${TAKE_AFTER_DAYS} days`)}
    OR o.status = ${lit(ORG_STATUS.disabled)})`;
const isTakeable = (id: string) => sql`
  SELECT 1 FROM "CertApply" a JOIN "Organisation" o ON o.id = a."orgId" WHERE a.id = ${id} AND ${IS_TAKEABLE}`;

const announce = async (client: Client, apply: Apply): Promise<void> => {
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
  { id, version, reason }: InputOf<typeof endpoint>['body'],
): Promise<Moved> =>
  audited(deps, staff, async (client, note) => {
    const apply = await lockApply(client, { staff }, { id, version });
    const to = destination(apply, 'take', 'platform');
    if (!(await maybeOne(client, isTakeable(id))))
      throw refused(`提交机构未满${TAKE_AFTER_DAYS}天，机构也未停用，不能接手`);
    const moved = await moveApply(client, apply, {
      action: 'take',
      to,
      operator: '平台',
      opinion: reason,
      staffId: personIdOf(staff),
    });
    await updateNameLocks(client, id);
    await announce(client, apply);
    note(await moveNote(client, apply, to, reason));
    return moved;
  });
