import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import { AuditFilter } from '@zhibiao/contract/audit/staff';
import { changeText, countWord } from '@zhibiao/contract/audit/words';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { Pool } from '#db/client.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { countForExport, exportPages, exportTask } from '#jobs/queue/export.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import { auditAnchors } from '#ports/signing/audit-anchors.ts';
import type { SheetColumn } from '#ports/workbook/write/sheet-cell.ts';
import { wordsNow } from '#services/audit/detail-words.ts';
import { whereOf } from './filters.ts';
import { AUDIT_COLUMNS, type AuditRecord, presentAuditRows, TABLES } from './rows.ts';
import { anchorAudit } from './witness.ts';

const MOST = 50_000;
const BATCH = 1_000;
const SHEET: readonly SheetColumn[] = [
  { title: '编号', width: 10 },
  { title: '时间', width: 20, type: 'date' },
  { title: '操作人', width: 20 },
  { title: '类别', width: 12 },
  { title: '动作', width: 24 },
  { title: '对象', width: 12 },
  { title: '名称', width: 30 },
  { title: '机构', width: 24 },
  { title: '数量', width: 24 },
  { title: '改动', width: 40 },
  { title: '原因', width: 40 },
  { title: '结果', width: 8 },
  { title: '来自', width: 18 },
  { title: '校验值', width: 66 },
];

type Row = AuditRecord & { ip: string; hash: string };
const batchOf = (where: Statement, below: number) => sql<Row>`
  SELECT ${AUDIT_COLUMNS}, l.ip, l.hash FROM ${TABLES}
  WHERE ${where} AND l.seq < ${below}::bigint ORDER BY l.seq DESC LIMIT ${lit(BATCH)}`;

const cellsOf = async (pool: Pool, rows: readonly Row[]) => {
  const [shown, wordsOf] = await Promise.all([presentAuditRows(pool, rows), wordsNow(pool, rows)]);
  return shown.map((row, index) => {
    const raw = rows[index];
    const counts = Object.entries(row.counts ?? {}).map(([name, n]) => `${n}${countWord(name)}`);
    return [
      row.seq,
      row.at,
      row.actor,
      labelOf(AUDIT_KIND, row.kind),
      row.words,
      row.object,
      row.name,
      row.orgName,
      counts.join('，'),
      raw ? wordsOf(raw).changes.map(changeText).join('\n') : '',
      row.erased ? '说明已按注销要求删除' : row.reason,
      row.ok ? '成功' : '未成功',
      raw?.ip ?? '',
      raw?.hash ?? '',
    ];
  });
};

const workbook = exportTask(async (context) => {
  const { task, deps } = context;
  const filter = AuditFilter.parse(inputOfTask(task));
  const where = whereOf(filter);
  const found = sql`FROM "AuditLog" l WHERE ${where}`;
  const total = await countForExport(deps.pool, found, MOST, { none: '没有符合条件的记录', unit: '条' });
  const batches = exportPages(context, {
    size: BATCH,
    total,
    read: (last?: Row) => many(deps.pool, batchOf(where, last?.seq ?? Number.MAX_SAFE_INTEGER)),
    show: (rows) => cellsOf(deps.pool, rows),
  });
  return { name: exportName('审计日志', filter), sheets: [{ name: '审计日志', columns: SHEET, batches }] };
});

/** What the filters find as a workbook, newest first, and where the log ended then, signed. */
export const auditExport: TaskHandler = async (context) => {
  const written = await workbook(context);
  const { pool, truth, signer } = context.deps;
  await anchorAudit({ pool, signer }, auditAnchors(truth));
  return written;
};
