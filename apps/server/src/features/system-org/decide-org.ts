import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { auditOrg } from '@zhibiao/contract/system';
import { tellAdministratorsOf } from '#db/apply/tell.ts';
import type { Pool } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { conflict, missing } from '#errors.ts';

const IN_FORCE = 1;
const REFUSED = 3;

const DECIDE = `UPDATE "Organisation" SET status = $2, "updatedAt" = clock_timestamp() WHERE id = $1 AND status = 0 RETURNING "orgName"`;

/** An organisation under review comes into force or is refused; its owner is told why. */
export const decideOrg = (pool: Pool, { orgId, pass, reason }: InputOf<typeof auditOrg>['body']): Promise<AnswerOf<typeof auditOrg>> => inTransaction(pool, async (client) => {
  const status = pass ? IN_FORCE : REFUSED;
  const { rows: [org] } = await client.query<{ orgName: string }>(DECIDE, [orgId, status]);
  if (!org) {
    const { rowCount } = await client.query('SELECT 1 FROM "Organisation" WHERE id = $1', [orgId]);
    throw rowCount === 0 ? missing('机构不存在') : conflict('数据已被他人处理，请刷新');
  }
  await tellAdministratorsOf(client, orgId, {
    type: 'organisation', title: pass ? '机构审核已通过' : '机构审核未通过', linkUrl: pass ? '/admin/student' : '/mycenter/profile',
    content: pass ? `“${org.orgName}”已通过审核，现在可以邀请和管理学员。` : `“${org.orgName}”未通过审核：${reason ?? ''}。`,
  });
  return { orgId, status };
});
