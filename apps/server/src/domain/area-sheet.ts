export type AreaRow = { code: string; name: string; parent: string; level: number };
type Fault = { line: number; msg: string };

const ROWS_MOST = 10_000;
const cellsOf = (line: string): string[] => line.split(/[,，\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

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

/** 代码,名称,上级代码 below a head line, `0` or nothing above a province. All faults at once, each with its line. */
export const readAreaSheet = (csv: string): { rows: AreaRow[]; faults: Fault[] } => {
  const lines = csv.replace(/^\ufeff/, '').split(/\r?\n/);
  const faults: Fault[] = [];
  const found: (Omit<AreaRow, 'level'> & { line: number })[] = [];
  const parents = new Map<string, string>();
  lines.slice(1).forEach((text, i) => {
    if (text.trim() === '') return;
    const line = i + 2;
    const [code = '', name = '', above = ''] = cellsOf(text);
    const parent = above === '' ? '0' : above;
    if (!/^\d{6}$/.test(code)) faults.push({ line, msg: '代码应为6位数字' });
    else if (parents.has(code)) faults.push({ line, msg: `代码 ${code} 重复` });
    else if (name === '' || name.length > 30) faults.push({ line, msg: '名称应为1–30个字' });
    else {
      parents.set(code, parent);
      found.push({ line, code, name, parent });
    }
  });
  const rows = found.flatMap(({ line, ...row }) => {
    const level = levelOf(row.code, parents);
    if (level !== null) return [{ ...row, level }];
    const msg =
      parents.has(row.parent) || row.parent === '0' ? '上级不能超过两层' : `上级代码 ${row.parent} 不在文件中`;
    faults.push({ line, msg });
    return [];
  });
  if (found.length > ROWS_MOST) faults.push({ line: ROWS_MOST + 2, msg: `最多${ROWS_MOST}行` });
  if (found.length === 0 && faults.length === 0) faults.push({ line: 1, msg: '文件中没有行政区划' });
  return { rows, faults: faults.toSorted((a, b) => a.line - b.line) };
};
