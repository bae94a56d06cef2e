import { countUpTo } from '#db/paging.ts';
import type { Queryable, Statement } from '#db/sql.ts';
import { refused } from '#errors.ts';
import { eachPage } from '#lib/batches.ts';
import { type StreamedSheet, writeStreamedWorkbook } from '#ports/workbook/write/streamed-workbook.ts';
import type { TaskContext, TaskHandler } from './runner.ts';

/** Exports: lists as workbooks, read and written a page at a time. */

/** How many rows there are; none, or more than `most`, is refused. */
export const countForExport = async (
  on: Queryable,
  from: Statement,
  most: number,
  { none, unit }: { none: string; unit: string },
): Promise<number> => {
  const total = await countUpTo(on, from, most);
  if (total === 0) throw refused(none);
  if (total > most) throw refused(`一次最多导出${most}${unit}，请缩小筛选范围`);
  return total;
};

type Pages<Row, Out> = {
  size: number;
  /** As counted before; there may be more by now. */
  total?: number;
  most?: number;
  /** A page of at most `size` rows behind `last`. */
  read: (last: Row | undefined) => Promise<readonly Row[]>;
  show: (rows: readonly Row[]) => Out | Promise<Out>;
};

/** What is shown of each page; progress is reported, and the signal listened to, between them. */
export async function* exportPages<Row, Out>(
  { signal, progress }: Pick<TaskContext, 'signal' | 'progress'>,
  { size, total = 0, most = Infinity, read, show }: Pages<Row, Out>,
): AsyncGenerator<Out> {
  let done = 0;
  const next = (last: Row | undefined) => {
    signal.throwIfAborted();
    return read(last);
  };
  for await (const rows of eachPage(size, next)) {
    yield await show(rows);
    done += rows.length;
    await progress(done, 0, Math.max(total, done));
    if (done >= most) return;
  }
}

type Export = { name: string; sheets: readonly StreamedSheet[] };

/**
 * A task that hands over a workbook; `name` is its file's. The plan reads what `deps.pool` it is handed leads to, which
 * may be a standby, and is made anew with another where that one fails in the middle.
 */
export const exportTask =
  (plan: (context: TaskContext) => Promise<Export>): TaskHandler =>
  (context) =>
    context.deps.reading.from(async (pool) => {
      const { name, sheets } = await plan({ ...context, deps: { ...context.deps, pool } });
      return { file: await writeStreamedWorkbook(sheets, context.signal), name, ext: 'xlsx' };
    });
