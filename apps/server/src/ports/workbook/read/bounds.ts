/** What is read of any workbook, all its sheets together; decided before memory is spent on more. */

/** As many as the first spreadsheets had; no template of ours has thirty. */
export const COLUMNS_MAX = 256;
/** Cells up to the last of each row: a list of 5,000 people has fifty thousand. */
const AREA_MAX = 600_000;
/** As many as a cell may have in any office. */
const CELL_MAX = 32_767;
const SHEETS_MAX = 200;
const MERGES_MAX = 20_000;
const FLOATING_MAX = 5_000;
/** Offices take some hundred formats of numbers, and 65 thousand combinations with fonts and the like. */
const FORMATS_MAX = 5_000;
const STYLES_MAX = 200_000;

/** The workbook is more than is read of any: in rows or text, in columns, or in one cell. */
export class OutOfBounds extends Error {
  readonly fault: 'too-large' | 'too-wide' | 'too-long';
  constructor(fault: OutOfBounds['fault']) {
    super(fault);
    this.fault = fault;
  }
}

export type Bounds = ReturnType<typeof boundsOf>;
export const boundsOf = ({ rows: rowsMax, chars: charsMax }: { rows: number; chars: number }) => {
  const spent = { rows: 0, area: 0, chars: 0, sheets: 0, merges: 0, floating: 0, formats: 0, styles: 0 };
  const spend = (kind: keyof typeof spent, by: number, max: number) => {
    spent[kind] += by;
    if (spent[kind] > max) throw new OutOfBounds('too-large');
  };
  return {
    /** One that holds something. */
    row: (no: number) => {
      if (no > rowsMax) throw new OutOfBounds('too-large');
      spend('rows', 1, rowsMax);
    },
    cells: (count: number) => spend('area', count, AREA_MAX),
    column: (index: number) => {
      if (index >= COLUMNS_MAX) throw new OutOfBounds('too-wide');
    },
    /** A text that many cells share counts for each. */
    text: (length: number) => {
      if (length > CELL_MAX) throw new OutOfBounds('too-long');
      spend('chars', length, charsMax);
    },
    sheet: () => spend('sheets', 1, SHEETS_MAX),
    merge: () => spend('merges', 1, MERGES_MAX),
    floating: () => spend('floating', 1, FLOATING_MAX),
    format: () => spend('formats', 1, FORMATS_MAX),
    style: () => spend('styles', 1, STYLES_MAX),
  };
};
