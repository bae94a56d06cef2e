import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import type { Book } from '#domain/table/book.ts';
import { NOT_MISSED, readNotesOf, rowsIn } from '#domain/table/read-notes.ts';
import { tablesOf } from '#domain/table/table.ts';
import type { Column } from '#domain/table/head.ts';

/** The list of administrative divisions, as it is published or as staff keep it. */

const COLUMNS = [
  {
    key: 'code',
    title: '代码',
    also: ['行政区划代码', '区划代码', '地区代码', '编码', 'code'],
    needed: true,
  },
  {
    key: 'name',
    title: '名称',
    also: ['行政区划名称', '区划名称', '地区名称', '单位名称', '地名', 'name'],
    needed: true,
    names: true,
  },
  {
    key: 'parent',
    title: '上级代码',
    also: ['上级', '上级区划代码', '上级行政区划代码', '父级代码', '父代码', 'parent'],
  },
] as const satisfies readonly Column<string>[];

export type AreaRow = { code: string; name: string; parent: string; level: number };
type Fault = { place: string; msg: string };
type Found = Omit<AreaRow, 'level'> & { at: number; place: string };

export const AREA_ROWS_MAX = 10_000;

/** How deep a division lies; null while its parents lead nowhere or round in a circle. */
const levelOf = (code: string, parents: ReadonlyMap<string, string>): number | null => {
  let at = code;
  for (let level = 1; level <= 3; level += 1) {
    const parent = parents.get(at);
    if (parent === undefined) return null;
    if (parent === '0') return level;
    at = parent;
  }
  return null;
};

/** Published lists name no parent: the code of a county begins with its city's, or with its province's. */
const parentByCode = (code: string, codes: ReadonlySet<string>): string =>
  [`${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].find((above) => above !== code && codes.has(above)) ??
  (code.endsWith('0000') ? '0' : `${code.slice(0, 2)}0000`);

type Read = { rows: AreaRow[]; faults: Fault[]; notes: ReadNotes };
/** 代码, 名称, 上级代码 below a header, `0` or nothing above a province. All faults at once, each with its row. */
export const readAreaSheet = (book: Book): Read | { fault: string } => {
  const tables = tablesOf(book, COLUMNS, { own: NOT_MISSED });
  if ('fault' in tables) return tables;
  const taken = rowsIn(tables);
  const codes = new Set(taken.map(({ cell }) => cell('code')));
  const hasParents = taken.some(({ cell }) => cell('parent') !== '');
  const faults: (Fault & { at: number })[] = [];
  const found: Found[] = [];
  const parents = new Map<string, string>();
  for (const [at, { place, cell, faults: unread }] of taken.entries()) {
    const [code, name, above] = [cell('code'), cell('name'), cell('parent')];
    const parent = hasParents ? above || '0' : parentByCode(code, codes);
    const [lost] = unread;
    if (lost) faults.push({ at, place, msg: `${lost.title}：${lost.msg}` });
    else if (!/^\d{6}$/.test(code)) faults.push({ at, place, msg: '代码应为6位数字' });
    else if (parents.has(code)) faults.push({ at, place, msg: `代码 ${code} 重复` });
    else if (name === '' || name.length > 30) faults.push({ at, place, msg: '名称应为1–30个字' });
    else {
      parents.set(code, parent);
      found.push({ at, place, code, name, parent });
    }
  }
  const rows = found.flatMap(({ at, place, ...row }) => {
    const level = levelOf(row.code, parents);
    if (level !== null) return [{ ...row, level }];
    const msg =
      parents.has(row.parent) || row.parent === '0' ? '上级不能超过两层' : `上级代码 ${row.parent} 不在文件中`;
    faults.push({ at, place, msg });
    return [];
  });
  const whole = { at: taken.length, place: '全部' };
  if (found.length > AREA_ROWS_MAX) faults.push({ ...whole, msg: `最多${AREA_ROWS_MAX}行` });
  if (found.length === 0 && faults.length === 0) faults.push({ ...whole, msg: '文件中没有行政区划' });
  return {
    rows,
    faults: faults.toSorted((a, b) => a.at - b.at).map(({ place, msg }) => ({ place, msg })),
    notes: readNotesOf(tables),
  };
};
