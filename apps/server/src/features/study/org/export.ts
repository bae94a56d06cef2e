import type { OrgStudyRow, StudyFilters } from '@zhibiao/contract/study-org';
import { enqueueTask } from '#jobs/queue/rows.ts';
import type { Pool } from '#db/client.ts';
import type { Viewer } from '#domain/roles.ts';
import { refused } from '#errors.ts';
import { type LeaverRow, leaverRowOf, leaverRowsSql, leaversOf } from './leavers.ts';
import { recordsOf, type RecordRow, rowOf, rowsSql } from './records.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';

const BATCH = 500;

export const countRecords = async (pool: Pool, orgId: string, filters: StudyFilters): Promise<number> => {
  const { from, values } = filters.left ? leaversOf(orgId, filters) : recordsOf(orgId, filters);
  const {
    rows: [row],
  } = await pool.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values);
  return row?.total ?? 0;
};

/**
 * All records that the filters name, batch by batch; each goes on behind the last one's keys, so none is read twice.
 */
export async function* everyRecord(pool: Pool, orgId: string, filters: StudyFilters): AsyncGenerator<OrgStudyRow[]> {
  if (filters.left) return yield* everyLeaverRecord(pool, orgId, filters);
  const { from, values } = recordsOf(orgId, filters);
  const n = values.length;
  const statement = rowsSql(
    `${from} AND (ul."userId", ul."lessonId") > ($${n + 1}::uuid, $${n + 2}::uuid)`,
    `ORDER BY ul."userId", ul."lessonId" LIMIT ${BATCH}`,
  );
  let last = { userId: '00000000-0000-0000-0000-000000000000', lessonId: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await pool.query<RecordRow>(statement, [...values, last.userId, last.lessonId]);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(rowOf);
    if (rows.length < BATCH) return;
    last = end;
  }
}

async function* everyLeaverRecord(pool: Pool, orgId: string, filters: StudyFilters): AsyncGenerator<OrgStudyRow[]> {
  const { from, values } = leaversOf(orgId, filters);
  const statement = leaverRowsSql(`${from} AND ul.id > $${values.length + 1}::uuid`, `ORDER BY ul.id LIMIT ${BATCH}`);
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await pool.query<LeaverRow>(statement, [...values, last]);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(leaverRowOf);
    last = end.id;
  }
}

export const startExport = async (
  pool: Pool,
  viewer: Viewer & { orgId: string },
  filters: StudyFilters,
): Promise<{ taskId: string }> => {
  if ((await countRecords(pool, viewer.orgId, filters)) === 0) throw refused('没有可导出的学习记录');
  return enqueueTask(
    { pool },
    { kind: TASK_KIND.studyExport, ownerId: viewer.id, orgId: viewer.orgId, input: filters },
  );
};
