/**
 * A sheet of a workbook on paper: A4 across, as wide as its columns, the header on each page, pages numbered. Where the
 * pieces stand within a worksheet is fixed by ECMA-376, 18.3.1.99 (CT_Worksheet).
 */

/** Before everything else. */
export const PAGE_FIT = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** After the cells and what belongs to them. */
export const PAGE_SETUP = [
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R第 &amp;P 页，共 &amp;N 页</oddFooter></headerFooter>',
].join('');

/** Of the workbook, after its sheets: the first row of each is repeated. `names` as they stand in XML. */
export const printTitles = (names: readonly string[]): string => {
  const titles = names.map(
    (name, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${name.replaceAll("'", "''")}'!$1:$1</definedName>`,
  );
  return `<definedNames>${titles.join('')}</definedNames>`;
};
