import { APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { backApply as endpoint } from '@zhibiao/contract/apply/staff';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import { takeWork } from '#services/work/take.ts';
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

const hasCertificate = (id: string) => sql`
  SELECT 1 FROM "CertApplyItem" WHERE "applyId" = ${id} AND "certId" IS NOT NULL LIMIT 1`;
/** Who was refused stays so until somebody says otherwise. */
const reopen = (id: string) => sql`
  UPDATE "CertApplyItem" SET result = ${lit(ITEM_RESULT.open)}
  WHERE "applyId" = ${id} AND result = ${lit(ITEM_RESULT.passed)}`;

const announce = async (client: Client, apply: Apply): Promise<void> => {
  const said = { subject: await subjectOf(client, apply) };
  if (apply.kind === APPLY_KIND.training)
    await notify(client, 'apply.back', [apply.createdBy], said, { link: '/mycenter/study-prove' });
  else if (apply.orgId)
    await notify(client, 'apply.back', { orgId: apply.orgId, right: 'apply' }, said, {
      link: '/admin/self-application',
    });
};

/** 待制证 → 待平台审核: whoever is to issue saw that somebody should look again. */
export const backApply = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, reason }: InputOf<typeof endpoint>['body'],
): Promise<Moved> =>
  audited(deps, staff, async (client, note) => {
    const apply = await lockApply(client, { staff }, { id, version });
    const to = destination(apply, 'back', 'platform');
    await takeWork(client, staff, WORK_KIND.issue, id);
    if (await maybeOne(client, hasCertificate(id))) throw refused('已有人员发证，不能退回审核');
    await run(client, reopen(id));
    const moved = await moveApply(client, apply, {
      action: 'back',
      to,
      operator: '平台',
      opinion: reason,
      staffId: personIdOf(staff),
      audited: null,
    });
    await updateNameLocks(client, id);
    await announce(client, apply);
    note(await moveNote(client, apply, to, reason));
    return moved;
  });
