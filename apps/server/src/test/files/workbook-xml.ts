import { strToU8, zipSync } from 'fflate';

/** Workbooks written by hand, as the programs write them that people have. */

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** What tells a package with a workbook from any other. */
export const PACKAGE_XML = {
  '[Content_Types].xml': [
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml"',
    ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ].join(''),
  '_rels/.rels': [
    '<Relationships>',
    `<Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/>`,
    '</Relationships>',
  ].join(''),
};
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export type SheetXml = {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  /** What stands in its sheetData. */
  rows: string;
  /** Before it: columns and the like. */
  before?: string;
  /** After it: merged cells. */
  after?: string;
};
type BookXml = {
  sheets: readonly SheetXml[];
  /** What stands in its styleSheet; null: no such part. */
  styles?: string | null;
  /** What stands in its sst; null: no such part. */
  strings?: string | null;
  properties?: string;
  /** Parts that are there as well, or instead. */
  parts?: Readonly<Record<string, string>>;
};

export const workbookXml = ({ sheets, styles = null, strings = null, properties = '', parts = {} }: BookXml) => {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${kind}" Target="${target}"/>`;
  const texts: Record<string, string> = {
    ...PACKAGE_XML,
    'xl/workbook.xml':
      `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="${REL}">${properties}<sheets>` +
      sheets
        .map(({ name = '学员', state }, at) => {
          const shown = state ? ` state="${state}"` : '';
          return `<sheet name="${name}" sheetId="${at + 1}"${shown} r:id="rId${at + 1}"/>`;
        })
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships>' +
      sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
      (styles === null ? '' : relation('st', 'styles', 'styles.xml')) +
      (strings === null ? '' : relation('ss', 'sharedStrings', 'sharedStrings.xml')) +
      '</Relationships>',
    ...(styles === null ? {} : { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
    ...(strings === null ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));
};

/** Formats of numbers as the styles of cells 1, 2, … */
export const stylesXml = (formats: readonly string[]): string => {
  const escaped = formats.map((one) => one.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'));
  const numFmts = escaped.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('');
  const xfs = formats.map((_, at) => `<xf numFmtId="${200 + at}" fontId="0"/>`).join('');
  return `<numFmts>${numFmts}</numFmts><fonts><font/></fonts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs>`;
};
export const textXml = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
