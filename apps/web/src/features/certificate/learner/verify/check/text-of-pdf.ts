import type { PdfText } from './finding.ts';

/** Of a long document so many pages are read. */
const PAGES = 12;
/** Letters whose feet stand so near each other are on one line; the page has 595 or 842 of these points. */
const LINE = 2;

type Item = { str: string; transform: number[] } | { type: string };
type Page = {
  getTextContent: () => Promise<{ items: readonly Item[] }>;
  getAnnotations: () => Promise<readonly { url?: string }[]>;
};

/** Cells of a line from left to right, lines from the top. */
const linesOf = (items: readonly Item[]): string[][] => {
  const cells = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: item.transform[4] ?? 0, y: item.transform[5] ?? 0 }]
      : [],
  );
  const lines: (typeof cells)[] = [];
  for (const cell of [...cells].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line?.[0] && line[0].y - cell.y <= LINE) line.push(cell);
    else lines.push([cell]);
  }
  return lines.map((line) => [...line].sort((a, b) => a.x - b.x).map(({ text }) => text));
};

export const textOf = async (pdf: {
  numPages: number;
  getPage: (number: number) => Promise<Page>;
}): Promise<PdfText> => {
  const [lines, links]: [string[][], string[]] = [[], []];
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES); number += 1) {
    const page = await pdf.getPage(number);
    lines.push(...linesOf((await page.getTextContent()).items));
    links.push(...(await page.getAnnotations()).flatMap(({ url }) => (url ? [url] : [])));
  }
  return { lines, links };
};
