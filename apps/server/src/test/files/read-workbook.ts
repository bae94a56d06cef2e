import { readBook } from '#ports/workbook/workbook.ts';

/** The first sheet that is seen as text, header first, without empty rows at its end. */
export const readWorkbook = async (...[bytes, options]: Parameters<typeof readBook>): Promise<string[][]> => {
  const { sheets } = await readBook(bytes, options);
  const { rows } = sheets.find(({ hidden }) => !hidden) ?? { rows: [] };
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const seen = new Map(rows.map(({ no, cells }) => [no, cells]));
  return Array.from({ length: rows.at(-1)?.no ?? 0 }, (_, at) =>
    Array.from({ length: width }, (_cell, column) => seen.get(at + 1)?.[column] ?? ''),
  );
};
