/** Cells of a CSV, each as it stands there: a text keeps its quotes, so that it differs from a number. */
export const cellsOfCsv = (csv: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, cell = '', end = ''] of csv.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/g)) {
    row.push(cell.startsWith('"') ? `"${cell.slice(1, -1).replaceAll('""', '"')}"` : cell);
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
};
