import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { notify } from '#services/notify/notify.ts';

/** Applications that were sent back and lie there: once, three days after. */

const AFTER = sql`interval '3 days'`;
const NO_NEWS = sql`interval '30 days'`;

type Waiting = { id: string; kind: number; applyNo: string; orgId: string | null; createdBy: string; logId: string };
const WAITING = sql<Waiting>`
  SELECT a.id, a.kind, a."applyNo", a."orgId", a."createdBy", back.id AS "logId"
  FROM "CertApply" a
  CROSS JOIN LATERAL (
    SELECT g.id, g."createdAt" FROM "CertApplyLog" g
    WHERE g."applyId" = a.id AND g."toStatus" = ${lit(APPLY.returned)} ORDER BY g."createdAt" DESC LIMIT 1
  ) back
  WHERE a.status = ${lit(APPLY.returned)}
    AND back."createdAt" BETWEEN clock_timestamp() - ${NO_NEWS} AND clock_timestamp() - ${AFTER}
    AND NOT EXISTS (
      SELECT FROM "User" u JOIN "NotifyOnce" o ON o.key = concat_ws(':', 'apply.returned', back.id, 3, u.id)
      WHERE u.id = a."createdBy" OR u."orgId" = a."orgId"
    )
  ORDER BY a.id LIMIT 1000`;

export const remindOfReturned = async (pool: Pool): Promise<number> => {
  let count = 0;
  for (const { kind, applyNo, orgId, createdBy, logId } of await many(pool, WAITING)) {
    const own = kind === APPLY_KIND.training;
    if (!own && orgId === null) continue;
    const name = labelOf(APPLY_KIND, kind) || '证书';
    const params = {
      kind: name,
      verdict: '待补正',
      subject: `${name}申请 ${applyNo}`,
      outcome: '退回补正已满 3 天，请修改后重新提交',
    };
    count += await inTransaction(pool, (client) =>
      notify(client, 'apply.returned', own || orgId === null ? [createdBy] : { orgId, right: 'apply' }, params, {
        link: own ? '/mycenter/study-prove' : '/admin/self-application',
        dedupe: `${logId}:3`,
      }),
    );
  }
  return count;
};
