import { labelOf } from '@zhibiao/contract/codes';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply';
import type { Pool } from '#db/client.ts';
import { many, one, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/staff.ts';
import { conflict } from '#errors.ts';
import { destination, updateNameLocks, lockApply, moveApply } from './move.ts';
import { audited } from '#services/audit/audited.ts';
import { notifyAdministrators } from '#services/notify.ts';
import { subjectOf } from './subject.ts';

const countIssued = (applyId: string) => sql<{ issued: number; open: number }>`
  SELECT count(*) FILTER (WHERE "certId" IS NOT NULL)::int AS issued,
    count(*) FILTER (WHERE result = 1 AND "certId" IS NULL)::int AS open
  FROM "CertApplyItem" WHERE "applyId" = ${applyId}`;

const whoseOf = (applyId: string) => sql<{ userId: string }>`
  SELECT "userId" FROM "CertApplyItem" WHERE "applyId" = ${applyId}`;

/** 待制证 → 已发证, once everybody who passed has a certificate. Returns the new version. */
export const finishApply = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<number> =>
  audited(deps, staff, async (client, note) => {
    const apply = await lockApply(client, { staff }, { id, version });
    const to = destination(apply, 'issue', 'platform');
    const counts = await one(client, countIssued(id));
    if (counts.open > 0) throw conflict('还有人员未制证，请重试');
    const moved = await moveApply(client, apply, { action: 'issue', to, operator: '平台', staffId: personIdOf(staff) });
    await updateNameLocks(client, id);
    const kind = labelOf(APPLY_KIND, apply.kind) || '证书';
    if (apply.orgId && to === APPLY.issued) {
      await notifyAdministrators(
        client,
        apply.orgId,
        {
          type: 'application',
          title: `${kind}已发证`,
          content: `${await subjectOf(client, apply)} 已发证，共 ${counts.issued} 份。`,
          linkUrl: '/admin/certificate',
        },
        'apply',
      );
    }
    note({
      object: 'apply',
      id,
      name: apply.applyNo,
      orgId: apply.orgId,
      changes: { status: { from: labelOf(APPLY, apply.status), to: labelOf(APPLY, to) } },
      counts: { issued: counts.issued },
      users: (await many(client, whoseOf(id))).map(({ userId }) => userId),
    });
    return moved.version;
  });
