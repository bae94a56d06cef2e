import { labelOf } from '@zhibiao/contract/core/codes';
import {
  EXPORT_KIND,
  EXPORT_SHEET_ROWS,
  ExportBody,
  exportColumns,
  withPlanned,
} from '@zhibiao/contract/report/staff-export';
import { z } from 'zod';
import { identifier, joined, lit, many, one, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { exportPages, exportTask } from '#jobs/queue/export.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import { type ReportQuery, type ReportCell, exportStatement, KINDS } from './kinds.ts';

/** What was requested as a workbook, a batch of rows at a time; nothing of it is kept before it is whole. */

const BATCH = 1_000;
const Kept = z.object({ scope: ScopeShape });

type Row = Record<string, unknown>;
const keyName = (at: number): string => `key${at}`;
const batchOf = (query: ReportQuery, names: readonly string[], after: readonly string[] | undefined) => {
  const { key, columns } = KINDS[query.kind];
  const selected = [
    ...key.map((id, at) => sql`${id}::text AS ${identifier(keyName(at))}`),
    ...names.flatMap((name) => (columns[name] ? [sql`${columns[name].value} AS ${identifier(name)}`] : [])),
  ];
  return sql<Row>`SELECT ${joined(selected, ', ')} ${exportStatement(query, after)}
    ORDER BY ${joined(key, ', ')} LIMIT ${lit(BATCH)}`;
};

const cellsOf = (names: readonly string[], { columns }: (typeof KINDS)[keyof typeof KINDS], row: Row): ReportCell[] =>
  names.map((name) => {
    const { show } = columns[name] ?? {};
    // A column shows what its own statement gives; the row has lost which that was.
    return show ? show(row[name] as never) : (row[name] as ReportCell);
  });

export const reportExport = exportTask(async (context) => {
  const { pool } = context.deps;
  const input = inputOfTask(context.task);
  const { kind, filters, columns: chosen } = ExportBody.parse(input);
  const names = withPlanned(kind, chosen);
  const query: ReportQuery = { kind, filters, scope: Kept.parse(input).scope };
  const { total } = await one(pool, sql<{ total: number }>`SELECT count(*)::int AS total ${exportStatement(query)}`);
  const shown = KINDS[kind];
  const keyOf = (row: Row): string[] => shown.key.map((_, at) => String(row[keyName(at)]));
  const batches = exportPages(context, {
    size: BATCH,
    total,
    read: (last?: Row) => many(pool, batchOf(query, names, last && keyOf(last))),
    show: (rows) => rows.map((row) => cellsOf(names, shown, row)),
  });
  const title = labelOf(EXPORT_KIND, kind);
  const titles = exportColumns(kind);
  const columns = names.map((name) => {
    const { width = 16, type } = shown.columns[name] ?? {};
    return { title: titles[name] ?? name, width, ...(type ? { type } : {}) };
  });
  const sheet = { name: title, columns, batches, most: EXPORT_SHEET_ROWS };
  return { name: exportName(title, filters), sheets: [sheet] };
});
