import { HEAD, headRow, opening, type SheetColumn, STYLES, xmlText } from './sheet-cell.ts';
import { PAGE_FIT, PAGE_SETUP, printTitles } from './sheet-page.ts';

/** The parts of a workbook around its cells (ECMA-376 part 2 and 18.2), as every writer of ours puts them down. */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATIONS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/** A frozen header; the rows follow, and `sheetEnd`. */
export const sheetBegin = (columns: readonly SheetColumn[]): string =>
  [
    opening('worksheet') + PAGE_FIT,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>',
    ...columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`),
    `</cols><sheetData>${headRow(columns)}`,
  ].join('');
/** `rules`: what may be typed. */
export const sheetEnd = (rules = ''): string => `</sheetData>${rules}${PAGE_SETUP}</worksheet>`;

export const sheetPath = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`;

const SHEET_NAME_MAX = 31;
/** As an office takes them: without signs of its own, not too long, each once whatever its case. */
const namesOf = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[[\]:*?/\\]|^'|'$/g, ' ');
    let own = plain.slice(0, SHEET_NAME_MAX);
    for (let no = 2; taken.has(own.toLowerCase()); no += 1) {
      const end = `（${no}）`;
      own = plain.slice(0, SHEET_NAME_MAX - end.length) + end;
    }
    taken.add(own.toLowerCase());
    return xmlText(own);
  });
};

const override = (path: string, type: string): string =>
  `<Override PartName="/${path}" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (sheets: readonly string[]): string =>
  [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELATIONS_TYPE}"/>`,
    override('xl/workbook.xml', 'sheet.main') + override('xl/styles.xml', 'styles'),
    ...sheets.map((path) => override(path, 'worksheet')),
    '</Types>',
  ].join('');
const workbook = (names: readonly string[]): string =>
  [
    `${opening('workbook', ` xmlns:r="${OFFICE}"`)}<sheets>`,
    ...names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`),
    `</sheets>${printTitles(names)}</workbook>`,
  ].join('');

/** All but the sheets. */
export const bookParts = (names: readonly string[]): [path: string, xml: string][] => {
  const sheets = names.map((_, at) => sheetPath(at));
  const targets = sheets.map((path) => ['worksheet', path.replace('xl/', '')] as const);
  return [
    ['[Content_Types].xml', contentTypes(sheets)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(namesOf(names))],
    ['xl/_rels/workbook.xml.rels', relations([...targets, ['styles', 'styles.xml']])],
    ['xl/styles.xml', STYLES],
  ];
};
