import type { ExportFilters, OrgStudyRow } from '@zhibiao/contract/study/org';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import { refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { auditedByOrg, filterNames, type OrgActing } from '#services/audit/org-audit.ts';
import { leaverRowOf, leaversOf, selectLeavers } from './leavers.ts';
import { isOneOf, recordsOf, presentOrgRecord, selectRecords } from './records.ts';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Only those that were chosen, where some were. */
const chosenOf = ({ left, records, leavers }: ExportFilters): Statement[] => {
  if (left) return leavers ? [sql`ul.id = ANY(${leavers}::uuid[])`] : [];
  return records ? [isOneOf(records)] : [];
};

export const countRecords = async (pool: Pool, orgId: string, filters: ExportFilters): Promise<number> => {
  const records = (filters.left ? leaversOf : recordsOf)(orgId, filters, chosenOf(filters));
  const { total } = await one(pool, sql<{ total: number }>`SELECT count(*)::int AS total ${records}`);
  return total;
};

/**
 * All records that the filters name, batch by batch; each goes on behind the last one's keys, so none is read twice.
 */
export async function* everyRecord(pool: Pool, orgId: string, filters: ExportFilters): AsyncGenerator<OrgStudyRow[]> {
  if (filters.left) return yield* everyLeaverRecord(pool, orgId, filters);
  const tail = sql`ORDER BY ul."userId", ul."lessonId" LIMIT ${lit(BATCH)}`;
  const chosen = chosenOf(filters);
  let last = { userId: FIRST, lessonId: FIRST };
  for (;;) {
    const behind = sql`(ul."userId", ul."lessonId") > (${last.userId}::uuid, ${last.lessonId}::uuid)`;
    const rows = await many(pool, selectRecords(recordsOf(orgId, filters, [behind, ...chosen]), tail));
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(presentOrgRecord);
    if (rows.length < BATCH) return;
    last = end;
  }
}

async function* everyLeaverRecord(pool: Pool, orgId: string, filters: ExportFilters): AsyncGenerator<OrgStudyRow[]> {
  const chosen = chosenOf(filters);
  for (let last = FIRST; ;) {
    const behind = leaversOf(orgId, filters, [sql`ul.id > ${last}::uuid`, ...chosen]);
    const rows = await many(pool, selectLeavers(behind, sql`ul.id`, sql`LIMIT ${lit(BATCH)}`));
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(leaverRowOf);
    last = end.id;
  }
}

export const startStudyExport = async (
  pool: Pool,
  viewer: OrgActing,
  filters: ExportFilters,
): Promise<{ taskId: string }> => {
  const rows = await countRecords(pool, viewer.orgId, filters);
  if (rows === 0) throw refused('没有可导出的学习记录');
  return auditedByOrg(pool, viewer, 'study.export', async (client, note) => {
    note({ object: 'org', id: viewer.orgId, counts: { rows }, facts: { filters: filterNames(filters) } });
    const work = { kind: TASK_KIND.studyExport, ownerId: viewer.id, orgId: viewer.orgId, input: filters };
    return enqueueTask({ pool: client }, work);
  });
};
