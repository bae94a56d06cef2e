import type { Client } from '#db/client.ts';
import { writeStreamedWorkbook } from '#ports/workbook/write/streamed-workbook.ts';
import type { ReportTable } from '#ports/pdf/pdf.ts';
import { packAttempts } from './attempts.ts';
import { packCertificates } from './certificates.ts';
import { packPeople } from './people.ts';
import type { PackSpan } from './period.ts';
import { runsOf } from './runs.ts';
import * as sheets from './sheets.ts';
import { type PackTally, tallyOf } from './tally.ts';

/** Lines of a table that are printed; all of them are in the workbook. */
const PRINTED = 3_000;

type Kept = { rows: string[][]; total: number };
const words = (cells: sheets.PackCells): string[] => cells.map((cell) => (cell === null ? '' : String(cell)));

/** Passes lines on to the workbook, and keeps the first of them for paper. */
async function* noted(kept: Kept, lines: AsyncIterable<sheets.PackCells> | Iterable<sheets.PackCells>) {
  for await (const cells of lines) {
    kept.total += 1;
    if (kept.rows.length < PRINTED) kept.rows.push(words(cells));
    yield [cells];
  }
}

type Work = {
  client: Client;
  span: PackSpan;
  signal: AbortSignal;
  verifyUrl: (code: string) => string;
  progress: (people: number) => Promise<void>;
};

async function* recordLines({ client, span, signal, progress }: Work, tally: PackTally) {
  let seen = 0;
  for await (const people of packPeople(client, span, 'record_people')) {
    signal.throwIfAborted();
    const [runs, attempts] = [await runsOf(client, span, people), await packAttempts(client, span, people)];
    for (const person of people) {
      const own = runs.get(person.id) ?? [];
      tally.person(person, own, attempts.get(person.id) ?? []);
      for (const run of own) yield sheets.recordCells(person, run);
    }
    seen += people.length;
    await progress(seen);
  }
}

async function* examLines({ client, span, signal }: Work) {
  for await (const people of packPeople(client, span, 'exam_people')) {
    signal.throwIfAborted();
    const attempts = await packAttempts(client, span, people);
    for (const person of people) for (const one of attempts.get(person.id) ?? []) yield sheets.examCells(person, one);
  }
}

async function* certificateLines({ client, span, verifyUrl }: Work, tally: PackTally) {
  for await (const one of packCertificates(client, span)) {
    tally.certificate(one.department);
    yield sheets.certificateCells(one, verifyUrl(one.verifyCode));
  }
}

/** What is known once the others are written. */
function* later(rows: () => sheets.PackCells[]) {
  yield* rows();
}

/** Columns in which no line has anything are not printed, and their names are. */
const onPaper = ({ name, note, columns }: sheets.Table, { rows, total }: Kept): ReportTable => {
  const isEmpty = (at: number): boolean => rows.length > 0 && rows.every((row) => row[at] === '');
  const left = columns.filter((_, at) => isEmpty(at)).map(({ title }) => title);
  const printed = columns.flatMap((column, at) => (isEmpty(at) ? [] : [{ ...column, at }]));
  const whole = printed.reduce((sum, { share }) => sum + share, 0);
  return {
    title: name,
    note: [
      note,
      total > rows.length
        ? `共 ${total} 条，此处印出前 ${rows.length} 条，全部在工作簿的“${name}”表中。`
        : `共 ${total} 条。`,
      left.length > 0 ? `没有内容的栏不印：${left.join('、')}。` : '',
    ].join(''),
    columns: printed.map(({ title, share, right }) => ({ title, width: share / whole, ...(right ? { right } : {}) })),
    rows: rows.map((row) => printed.map(({ at }) => row[at] ?? '')),
  };
};

export type PackWorkbook = { bytes: Uint8Array; tally: PackTally; tables: ReportTable[] };

/**
 * The workbook, and the same tables for paper, of one look at the database: `client` is in a transaction whose snapshot
 * does not move. No more than a batch of people and the lines that are printed are held.
 */
export const writeTables = async (work: Work): Promise<PackWorkbook> => {
  const tally = tallyOf();
  const parts = [
    { table: sheets.SUMMARY, lines: later(() => sheets.summaryRows(tally)), last: true },
    { table: sheets.PLAN, lines: later(() => sheets.planRows(tally)), last: true },
    { table: sheets.RECORDS, lines: recordLines(work, tally) },
    { table: sheets.EXAMS, lines: examLines(work) },
    { table: sheets.CERTIFICATES, lines: certificateLines(work, tally) },
  ].map((part) => ({ ...part, kept: { rows: [], total: 0 } satisfies Kept as Kept }));
  const bytes = await writeStreamedWorkbook(
    parts.map(({ table: { name, columns }, lines, last = false, kept }) => ({
      name,
      columns,
      batches: noted(kept, lines),
      last,
    })),
    work.signal,
  );
  return { bytes, tally, tables: parts.map(({ table, kept }) => onPaper(table, kept)) };
};
