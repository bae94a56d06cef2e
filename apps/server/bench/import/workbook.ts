import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { QUESTION_COLUMNS } from '#domain/question/columns.ts';
import { STUDENT_COLUMNS } from '#domain/member/student-sheet.ts';
import { parseBook } from '#ports/workbook/read/read-book.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { median } from '#bench/support/load.ts';
import type { Recall } from './recall.ts';
import { PROGRAMS, SEEN } from './workbook-programs.ts';

/** Our reader beside read-excel-file, each in a process of its own, in turn; and workbooks of other programs. */

const ROUNDS = 7;
const GOALS = { time: 1.5, memory: 1 };
const ONCE = fileURLToPath(new URL('./read-once.ts', import.meta.url));

type Once = { rows: number; ms: number; mb: number };
const readOnce = async (reader: string, file: string): Promise<Once> => {
  const { stdout } = await promisify(execFile)(process.execPath, [ONCE, reader, file]);
  return JSON.parse(stdout) as Once;
};

const roster = () => ({
  name: '学员',
  columns: STUDENT_COLUMNS.map(({ title }) => ({ title, width: 12 })),
  rows: Array.from({ length: 5_000 }, (_, at) => [
    `测速学员${at}`,
    `138${String(at).padStart(8, '0')}`,
    `learner${at}@example.com`,
    `研发${at % 40}部`,
    String(at).padStart(6, '0'),
    '工程师',
  ]),
});
const bank = () => ({
  name: '题目',
  columns: QUESTION_COLUMNS.map(({ title }) => ({ title, width: 12 })),
  rows: Array.from({ length: 3_000 }, (_, at) =>
    QUESTION_COLUMNS.map(({ title }) => {
      if (title === '题型') return '单选题';
      if (title === '答案') return 'A';
      if (title === '难度') return 3;
      if (title === '题干') return `第 ${at} 题：组织应当在体系运行中确定并提供所需的资源，下列说法正确的是（　　）？`;
      if (/^选项[A-D]$/.test(title)) return `${title}：对资源的需求应当与目标相适应，并定期评审（${at}）`;
      return title === '解析' ? '依据条款对资源的要求作答。' : null;
    }),
  ),
});

const beside = async (folder: string, name: string, sheet: ReturnType<typeof bank>): Promise<void> => {
  const file = join(folder, `${name}.xlsx`);
  await writeFile(file, await writeWorkbook([sheet]));
  const figures: Record<'ours' | 'theirs', Once[]> = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const reader of ['ours', 'theirs'] as const) figures[reader].push(await readOnce(reader, file));
  const of = (reader: 'ours' | 'theirs', key: keyof Once) => median(figures[reader].map((figure) => figure[key]));
  const [time, memory] = (['ms', 'mb'] as const).map((key) => of('ours', key) / of('theirs', key));
  const reached =
    (time ?? 9) <= GOALS.time && (memory ?? 9) <= GOALS.memory && of('ours', 'rows') === sheet.rows.length + 1;
  const said = (reader: 'ours' | 'theirs') => `${of(reader, 'ms').toFixed(0)} ms, ${of(reader, 'mb').toFixed(0)} MB`;
  process.stdout.write(
    `${name}\n  ours ${said('ours')}; read-excel-file ${said('theirs')}\n` +
      `  time ${time?.toFixed(2)} (goal ≤ ${GOALS.time}), memory ${memory?.toFixed(2)} (goal ≤ ${GOALS.memory})  ` +
      `${reached ? 'reached' : 'not reached'}\n`,
  );
  if (!reached) process.exitCode = 1;
};

const recall = (program: string, bytes: Uint8Array): Recall => {
  const found = parseBook(bytes, { maxRows: 100, lines: true, bounds: { unpacked: 1e6, chars: 1e6 } });
  const read = 'book' in found ? (found.book.sheets.flatMap(({ rows }) => rows)[0]?.cells ?? []) : [];
  const faults = SEEN.flatMap((text, at) => (read[at] === text ? [] : [`${text}: ${read[at]}`]));
  return { name: `workbooks of ${program}`, readable: SEEN.length, taken: SEEN.length - faults.length, faults };
};

export const workbookPart = async (): Promise<Recall[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'zhibiao-import-'));
  try {
    await beside(folder, 'a roster of 5,000 people', roster());
    await beside(folder, 'a bank of 3,000 questions', bank());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return Object.entries(PROGRAMS).map(([program, write]) => recall(program, write()));
};
