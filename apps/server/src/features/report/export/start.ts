import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import {
  EXPORT_KIND,
  EXPORT_NEEDS,
  type ExportBody,
  exportColumns,
  EXPORTS_AN_HOUR,
  type exportReport,
} from '@zhibiao/contract/report/staff-export';
import type { Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { forbidden, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { limit } from '#services/limits/limit.ts';
import { exportStatement } from './kinds.ts';

const LIMIT = { max: EXPORTS_AN_HOUR, windowSec: 3_600, refuse: `每小时最多导出${EXPORTS_AN_HOUR}次，请稍后再试` };

/** The data scope is that of the requesting staff, at the time of the request. */
export const startReportExport = async (
  deps: { pool: Pool },
  staff: Staff,
  body: ExportBody,
): Promise<AnswerOf<typeof exportReport>> => {
  if (!staff.can(EXPORT_NEEDS[body.kind])) throw forbidden();
  const input = { ...body, scope: staff.scope };
  const { rows } = await one(deps.pool, sql<{ rows: number }>`SELECT count(*)::int AS rows ${exportStatement(input)}`);
  if (rows === 0) throw refused('没有符合条件的记录');
  await limit(deps.pool, `report-export:${staff.id}`, LIMIT);
  return audited(deps, staff, async (client, note) => {
    const started = await enqueueStaffTask(client, staff, 'report-export', input, {
      needs: [EXPORT_NEEDS[body.kind]],
    });
    note({
      object: 'task',
      id: started.taskId,
      name: labelOf(EXPORT_KIND, body.kind),
      counts: { rows },
      facts: { filters: body.filters, columns: body.columns.map((name) => exportColumns(body.kind)[name]) },
    });
    return started;
  });
};
