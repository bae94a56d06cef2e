import type { Pool } from '#db/client.ts';
import { missing } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';

/** The check becomes the import: one statement decides, so that confirming twice is the same task. */
const CONFIRM = `
  UPDATE "Task" SET kind = '${TASK_KIND.studentImport}', "createdAt" = CASE kind WHEN '${TASK_KIND.studentImport}' THEN "createdAt" ELSE clock_timestamp() END
  WHERE id = $1 AND "orgId" = $2 AND (kind = '${TASK_KIND.studentImport}' OR (kind = '${TASK_KIND.studentCheck}' AND "createdAt" > clock_timestamp() - interval '1 day')) RETURNING id`;

export const confirmImport = async (pool: Pool, orgId: string, checkId: string): Promise<{ taskId: string }> => {
  const { rowCount } = await pool.query(CONFIRM, [checkId, orgId]);
  if (rowCount === 0) throw missing('检查结果不存在或已过期，请重新上传文件');
  return { taskId: checkId };
};
