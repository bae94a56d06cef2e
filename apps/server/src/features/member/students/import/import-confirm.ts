import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/member/org-students';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import { missing } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';

/** What was chosen goes with it. */
type Confirmed = InputOf<typeof contract.confirmImport>['body'];

/** The check becomes the import: one statement decides, so that confirming twice is the same task. */
const confirmCheck = ({ checkId: id, ...choices }: Confirmed, orgId: string) => sql`
  UPDATE "Task"
  SET kind = ${lit(TASK_KIND.studentImport)},
    input = CASE kind WHEN ${lit(TASK_KIND.studentCheck)}
      THEN input || ${JSON.stringify(choices)}::jsonb ELSE input END,
    "createdAt" = CASE kind WHEN ${lit(TASK_KIND.studentImport)} THEN "createdAt" ELSE clock_timestamp() END
  WHERE id = ${id} AND "orgId" = ${orgId}
    AND (
      kind = ${lit(TASK_KIND.studentImport)}
      OR (kind = ${lit(TASK_KIND.studentCheck)} AND "createdAt" > clock_timestamp() - interval '1 day')
    )`;

export const confirmImport = async (pool: Pool, orgId: string, confirmed: Confirmed): Promise<{ taskId: string }> => {
  if ((await run(pool, confirmCheck(confirmed, orgId))) === 0) throw missing('检查结果不存在或已过期，请重新上传文件');
  return { taskId: confirmed.checkId };
};
