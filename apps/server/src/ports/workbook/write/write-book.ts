import { strToU8, zipSync } from 'fflate';
import { columnName, sheetRowOf, type SheetColumn } from './sheet-cell.ts';
import { bookParts, sheetBegin, sheetEnd, sheetPath } from './sheet-parts.ts';
import type { SheetToWrite } from '#ports/workbook/workbook.ts';

/** A workbook at once, with drop-downs in its first sheet. */

const OPTIONS_SHEET = '选项';
/** Rows below the header that offer the drop-down. */
const LAST_ROW = 5_001;

const listsOf = (columns: readonly SheetColumn[]) =>
  columns.flatMap(({ options = [] }, at) => (options.length > 0 ? [{ at, options }] : []));

/** Drop-downs take their values from a sheet of their own: a list inside the rule may have 255 characters only. */
const dropDowns = (columns: readonly SheetColumn[]): string => {
  const rules = listsOf(columns).map(({ at, options }, index) => {
    const [place, list] = [columnName(at), columnName(index)];
    return (
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${place}2:${place}${LAST_ROW}">` +
      `<formula1>'${OPTIONS_SHEET}'!$${list}$2:$${list}$${options.length + 1}</formula1></dataValidation>`
    );
  });
  return rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
};

const optionSheet = ({ columns }: SheetToWrite): SheetToWrite[] => {
  const lists = listsOf(columns).map(({ at, options }) => ({ title: columns[at]?.title ?? '', width: 20, options }));
  const height = Math.max(0, ...lists.map(({ options }) => options.length));
  const rows = Array.from({ length: height }, (_, row) => lists.map(({ options }) => options[row] ?? null));
  return height > 0
    ? [{ name: OPTIONS_SHEET, columns: lists.map(({ title, width }) => ({ title, width })), rows }]
    : [];
};

const sheetXml = ({ columns, rows }: SheetToWrite, rules: string): string =>
  sheetBegin(columns) + rows.map((cells, at) => sheetRowOf(columns, cells, at + 2)).join('') + sheetEnd(rules);

export const bookBytes = (sheets: readonly SheetToWrite[]): Uint8Array => {
  const [first] = sheets;
  const all = [...sheets, ...(first ? optionSheet(first) : [])];
  const parts = [
    ...bookParts(all.map(({ name }) => name)),
    ...all.map((sheet, at) => [sheetPath(at), sheetXml(sheet, at === 0 ? dropDowns(sheet.columns) : '')] as const),
  ];
  return zipSync(Object.fromEntries(parts.map(([path, xml]) => [path, strToU8(xml)])));
};
