import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { type MadeCell, type MadeSheet, madeWorkbook, plainSheet } from '#test/files/made-workbook.ts';
import { type Door, openDoors } from '#test/files/workbook-door.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Every door that takes a workbook, before every kind of workbook that people make. */

let world: TestWorld;
let doors: Record<string, Door>;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  doors = await openDoors(world);
});
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "RateLimit"`));
afterAll(() => world.close());

const [FIRST, OTHER, UNSEEN] = ['周予安', '沈砚秋', '顾清和'];
const RARE = '李\u{25984}';

/** `words`, `cells`, `said`: what is read, and what else is to be found in what was read and what is said. */
type Kind = {
  sheets: (door: Door) => MadeSheet[];
  words?: string[];
  cells?: (door: Door) => string | RegExp;
  said?: (door: Door) => string;
  /** At which doors alone there is such a thing. */
  at?: readonly string[];
};
const rowsOf = ({ row }: Door, ...words: readonly MadeCell[]) => words.map((word, at) => row(word, at + 1));
const sheetOf = (door: Door, name: string, words: readonly MadeCell[], more: Partial<MadeSheet> = {}) =>
  plainSheet(name, [door.head, ...rowsOf(door, ...words)], more);
/** The second of three rows is not seen. */
const withHidden = (door: Door, more: Partial<MadeSheet> = {}): MadeSheet => {
  const sheet = sheetOf(door, '名单', [FIRST, UNSEEN, OTHER], more);
  return { ...sheet, rows: sheet.rows.map((row, at) => ({ ...row, hidden: at === 2 })) };
};
const atColumn = (cells: readonly MadeCell[], column: number, cell: MadeCell) => cells.toSpliced(column, 1, cell);
const letter = (column: number) => String.fromCharCode(65 + column);

const KINDS: Record<string, Kind> = {
  'a hidden sheet in front': {
    sheets: (door) => [sheetOf(door, '去年名单', [UNSEEN], { hidden: true }), sheetOf(door, '名单', [FIRST])],
    said: () => '去年名单',
  },
  'a hidden row': { sheets: (door) => [withHidden(door)], words: [FIRST, OTHER], said: () => UNSEEN },
  'a filtered row': {
    sheets: (door) => [withHidden(door, { filter: `A1:${letter(door.head.length - 1)}4` })],
    words: [FIRST, OTHER],
    said: () => UNSEEN,
  },
  'a hidden column': {
    sheets: (door) => [sheetOf(door, '名单', [FIRST], { hiddenColumn: door.optional ?? 0 })],
    said: ({ head, optional }) => `“${head[optional ?? 0]}”列已隐藏`,
    at: ['roster', 'learners', 'clauses', 'areas', 'questions'],
  },
  'a title above the header': {
    sheets: (door) => [
      plainSheet('名单', [['某公司名单（2026年）'], [], door.head, ...rowsOf(door, FIRST)], { merges: ['A1:B1'] }),
    ],
  },
  'a header in other words': { sheets: (door) => [plainSheet('名单', [door.also, ...rowsOf(door, FIRST)])] },
  'two sheets': {
    sheets: (door) => {
      const [first, other] = rowsOf(door, FIRST, OTHER);
      return [plainSheet('一部', [door.head, first ?? []]), plainSheet('二部', [door.head, other ?? []])];
    },
    words: [FIRST, OTHER],
  },
  'a merged value': {
    sheets: (door) => {
      const { column, value } = door.merged ?? { column: 0, value: '' };
      const [first = [], other = []] = rowsOf(door, FIRST, OTHER);
      const rows = [door.head, atColumn(first, column, value), atColumn(other, column, '')];
      return [plainSheet('名单', rows, { merges: [`${letter(column)}2:${letter(column)}3`] })];
    },
    words: [FIRST, OTHER],
    cells: ({ merged }) => (merged?.value === '多选题' ? /"type":2.*"type":2/ : /生产部.*生产部/),
    at: ['roster', 'learners', 'questions'],
  },
  'a number with a format': {
    sheets: (door) => {
      const { column, cell } = door.number;
      return [plainSheet('名单', [door.head, ...rowsOf(door, FIRST).map((row) => atColumn(row, column, cell))])];
    },
    cells: ({ number }) => `"${number.seen}"`,
  },
  'a rare character by its number': {
    sheets: (door) => [sheetOf(door, '名单', ['李&#153988;'])],
    words: [RARE],
  },
  'text that is struck out': {
    sheets: (door) => [
      sheetOf(door, '名单', [{ runs: `<r><rPr><strike/></rPr><t>旧称</t></r><r><t>${FIRST}</t></r>` }]),
    ],
    said: () => '旧称',
  },
  'a column that no door knows': {
    sheets: (door) => [
      plainSheet('名单', [[...door.head, '领取人'], ...rowsOf(door, FIRST).map((row) => [...row, '某甲'])]),
    ],
    said: ({ keeps }) => (keeps ? '' : '领取人'),
  },
};

const DOORS = [
  'roster',
  'learners',
  'clauses',
  'areas',
  'verification by a guest',
  'verification by an organisation',
  'questions',
];
const CASES = Object.entries(KINDS).flatMap(([name, kind]) =>
  (kind.at ?? DOORS).map((door) => [door, name, kind] as const),
);
it.each(CASES)('%s: %s', async (name, _kind, { sheets, words = [FIRST], cells, said = () => '' }) => {
  const door = doors[name];
  if (!door) throw new Error(`no door ${name}`);
  const answer = await door.send(madeWorkbook(...sheets(door)));
  expect(answer.words).toEqual(words);
  if (cells) expect(answer.cells).toMatch(cells(door));
  expect(answer.said).toContain(said(door));
});

/** Files that were read wrong once, at both doors of people: whom they bring in, and what else is to be found. */
const FILES: Record<string, { words: string[]; cells?: (string | RegExp)[]; said?: string[] }> = {
  'padded-staff-numbers': { words: ['工号甲', '工号乙'], cells: ['"000007"', '"000042"'] },
  'hidden-row': { words: ['在职甲', '在职丙'], said: ['1 行已隐藏', '已离职乙'] },
  'hidden-first-sheet': { words: ['在职戊'], said: ['工作表“去年名单”已隐藏', '已离职丁'] },
  'merged-department': { words: ['合并甲', '合并乙', '合并丙'], cells: [/(?:生产部.*){3}/] },
  'title-above-header': { words: ['标题甲'] },
  'middle-dots': { words: Array.from({ length: 5 }, () => '阿依·古丽') },
  'names-of-foreign-staff': { words: ['Anna-Lena Muster', "Sean O'Example", 'José Ejemplo', 'Zoë Voorbeeld'] },
  'invisible-marks': {
    words: ['号码甲', '号码乙', '号码丙', '号码丁', '姓名戊', '邮箱己'],
    cells: ['13900000016', '13900000017', '13900000018', '13900000019', '13900000020', 'ji@example.com'],
  },
};
it.each(
  Object.entries(FILES).flatMap(([file, found]) => ['roster', 'learners'].map((door) => [door, file, found] as const)),
)('%s: %s.xlsx', async (name, file, { words, cells = [], said = [] }) => {
  const bytes = readFileSync(new URL(`../../test/fixtures/cases/${file}.xlsx`, import.meta.url));
  const answer = await doors[name]?.send(bytes);
  expect(answer?.words).toEqual(words);
  for (const one of cells) expect(answer?.cells).toMatch(one);
  for (const one of said) expect(answer?.said).toContain(one);
});
