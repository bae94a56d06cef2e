import { strToU8, type Zippable, zipSync } from 'fflate';

/** Workbooks as other programs and people make them, which ours do not: formats, runs of text, what is hidden. */

/** A text; a number with the format it is seen in; or runs of text. */
export type MadeCell = string | { number: number; format: keyof typeof FORMATS } | { runs: string };
type MadeRow = { cells: readonly MadeCell[]; hidden?: boolean };
export type MadeSheet = {
  name: string;
  rows: readonly MadeRow[];
  hidden?: boolean;
  merges?: readonly string[];
  /** From 0. */
  hiddenColumn?: number;
  /** The cells that a filter is set on. */
  filter?: string;
};

/** Their places are those of the styles below. */
const FORMATS = { general: 0, six: 1, hundredths: 2, percent: 3, day: 4 };
const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`;
const REL = `${OFFICE}/officeDocument/2006/relationships`;
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
  'xl/styles.xml': [
    `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="000000"/>`,
    '<numFmt numFmtId="165" formatCode="m&quot;月&quot;d&quot;日&quot;"/></numFmts>',
    `<cellXfs count="5">${[0, 164, 2, 9, 165].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}`,
    '</cellXfs></styleSheet>',
  ].join(''),
};

const column = (at: number): string => String.fromCharCode(65 + at);
/** Characters by their number are left as they are written. */
const escaped = (text: string): string => text.replace(/&(?!#)/g, '&amp;').replaceAll('<', '&lt;');
const cellOf = (cell: MadeCell, place: string): string => {
  if (cell === '') return '';
  if (typeof cell !== 'string' && 'number' in cell)
    return `<c r="${place}" s="${FORMATS[cell.format]}"><v>${cell.number}</v></c>`;
  const text = typeof cell === 'string' ? `<t xml:space="preserve">${escaped(cell)}</t>` : cell.runs;
  return `<c r="${place}" t="inlineStr"><is>${text}</is></c>`;
};
const sheetXml = ({ rows, merges = [], hiddenColumn, filter }: MadeSheet): string => {
  const made = rows.map(({ cells, hidden = false }, at) => {
    const inner = cells.map((cell, place) => cellOf(cell, `${column(place)}${at + 1}`)).join('');
    return `<row r="${at + 1}"${hidden ? ' hidden="1"' : ''}>${inner}</row>`;
  });
  const place = (hiddenColumn ?? 0) + 1;
  const columns = `<cols><col min="${place}" max="${place}" width="9" hidden="1"/></cols>`;
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return [
    `<worksheet ${MAIN}>${hiddenColumn === undefined ? '' : columns}<sheetData>${made.join('')}</sheetData>`,
    filter ? `<autoFilter ref="${filter}"/>` : '',
    merged ? `<mergeCells>${merged}</mergeCells>` : '',
    '</worksheet>',
  ].join('');
};

export const madeWorkbook = (...sheets: readonly MadeSheet[]): Buffer => {
  const entries = sheets.map(
    ({ name, hidden = false }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    ...PARTS,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': [
      `<Relationships xmlns="${OFFICE}/package/2006/relationships">`,
      ...relations,
      `<Relationship Id="rId99" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    ].join(''),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  };
  const zipped: Zippable = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync(zipped));
};

/** As lists are typed. */
export const plainSheet = (name: string, rows: readonly (readonly MadeCell[])[], more: Partial<MadeSheet> = {}) => ({
  name,
  rows: rows.map((cells) => ({ cells })),
  ...more,
});
