import { stylesXml, textXml, workbookXml } from './workbook-xml.ts';

/** Workbooks as people make them, from the cells of their rows. */

const FORMATS = ['General', '000000', '0.00', '0%'] as const;
/** A text, in which characters may be written by their number; a number with the format it is seen in; or runs. */
export type MadeCell = string | { number: number; format: (typeof FORMATS)[number] } | { runs: string };
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

const cellOf = (cell: MadeCell, ref: string): string => {
  if (cell === '') return '';
  if (typeof cell === 'string') return textXml(ref, cell);
  if ('runs' in cell) return `<c r="${ref}" t="inlineStr"><is>${cell.runs}</is></c>`;
  return `<c r="${ref}" s="${FORMATS.indexOf(cell.format) + 1}"><v>${cell.number}</v></c>`;
};
const rowOf = ({ cells, hidden = false }: MadeRow, at: number): string => {
  const inner = cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('');
  return `<row r="${at + 1}"${hidden ? ' hidden="1"' : ''}>${inner}</row>`;
};
const columnXml = (place: number) => `<cols><col min="${place}" max="${place}" width="9" hidden="1"/></cols>`;

export const madeWorkbook = (...sheets: readonly MadeSheet[]): Buffer =>
  Buffer.from(
    workbookXml({
      styles: stylesXml(FORMATS),
      sheets: sheets.map(({ name, rows, hidden = false, merges = [], hiddenColumn, filter }) => ({
        name,
        ...(hidden ? { state: 'hidden' as const } : {}),
        rows: rows.map(rowOf).join(''),
        before: hiddenColumn === undefined ? '' : columnXml(hiddenColumn + 1),
        after: [
          filter ? `<autoFilter ref="${filter}"/>` : '',
          merges.length > 0
            ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
            : '',
        ].join(''),
      })),
    }),
  );

/** As lists are typed. */
export const plainSheet = (
  name: string,
  rows: readonly (readonly MadeCell[])[],
  more: Partial<MadeSheet> = {},
): MadeSheet => ({ name, rows: rows.map((cells) => ({ cells })), ...more });
