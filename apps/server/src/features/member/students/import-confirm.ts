import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import { missing } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';

/** The check becomes the import: one statement decides, so that confirming twice is the same task. */
const confirmCheck = (id: string, orgId: string, createDepartments: boolean) => sql`
  UPDATE "Task"
  SET kind = ${lit(TASK_KIND.studentImport)},
    input = CASE kind WHEN ${lit(TASK_KIND.studentCheck)}
      THEN input || jsonb_build_object('createDepartments', ${createDepartments}::boolean) ELSE input END,
    "createdAt" = CASE kind WHEN ${lit(TASK_KIND.studentImport)} THEN "createdAt" ELSE clock_timestamp() END
  WHERE id = ${id} AND "orgId" = ${orgId}
    AND (
      kind = ${lit(TASK_KIND.studentImport)}
      OR (kind = ${lit(TASK_KIND.studentCheck)} AND "createdAt" > clock_timestamp() - interval '1 day')
    )`;

export const confirmImport = async (
  pool: Pool,
  orgId: string,
  { checkId, createDepartments }: { checkId: string; createDepartments: boolean },
): Promise<{ taskId: string }> => {
  if ((await run(pool, confirmCheck(checkId, orgId, createDepartments))) === 0)
    throw missing('检查结果不存在或已过期，请重新上传文件');
  return { taskId: checkId };
};
