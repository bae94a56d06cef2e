import { renderPdf } from './document.ts';
import type { Faces } from './fonts.ts';
import { drawMark, POINTS } from './frame.ts';
import { INK, type Pen } from './pen.ts';
import { drawQr } from './qr.ts';
import { breakLines, widthsFor } from './table-text.ts';

/**
 * Tables for people who read them on paper: a cover, then one table after the other, each page with the heads of its
 * columns again and its number of how many.
 */

/** `width` is a share of the page's; a column of figures stands to the right. */
type ReportColumn = { title: string; width: number; right?: true };
export type ReportTable = {
  title: string;
  /** Below the title: what the table says, or why it is empty. */
  note: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly string[])[];
};
export type PdfReport = {
  title: string;
  /** Who it is about, in large letters. */
  of: string;
  /** What the cover says, a name and its value each; a long value goes on in further lines. */
  facts: readonly (readonly [name: string, value: string])[];
  notes: readonly string[];
  /** Whole address behind the QR code, and the words below it. */
  verify: { url: string; words: string };
  author: string;
  /** The platform by which it is made. */
  maker: string;
  /** At the foot of every page. */
  foot: string;
  /** Epoch ms: the file's creation date. */
  madeAt: number;
  tables: readonly ReportTable[];
};

/** A4 landscape in tenths of a millimetre. */
const PAGE = { width: 2970, height: 2100, left: 140, right: 2830, top: 150, bottom: 1945 } as const;
const ROOM = PAGE.right - PAGE.left;
const LETTER = 30;
const LEADING = 40;
/** White beside and above what stands in a cell. */
const PAD = { x: 12, y: 12 } as const;
const TITLE = 150;
const LINES_MAX = 3;
const MISSING = '〓';

/** What no font has is marked, rather than refuse a hundred pages for one name. */
const printable = (faces: Faces) => {
  const known = new Map<string, boolean>();
  const has = (char: string): boolean => {
    const found = known.get(char) ?? faces.unprintable(char) === null;
    known.set(char, found);
    return found;
  };
  return (text: string): string => [...text].map((char) => (has(char) ? char : MISSING)).join('');
};

type Laid = { cells: string[][]; height: number };
type Page = { table: ReportTable; first: boolean; rows: Laid[] };

/** Letters of one size are measured once each: 5,000 rows of ten cells have few that are new. */
const measure = (pen: Pen) => {
  const known = new Map<string, number>();
  const of = (char: string): number => {
    const found = known.get(char) ?? pen.width(char, LETTER);
    known.set(char, found);
    return found;
  };
  return (text: string): number => [...text].reduce((sum, char) => sum + of(char), 0);
};

type Hands = { width: (text: string) => number; tidy: (text: string) => string };
const layOut = ({ width, tidy }: Hands, { columns }: ReportTable, row: readonly string[]): Laid => {
  const cells = columns.map(({ width: share }, at) =>
    breakLines(width, tidy(row[at] ?? ''), share * ROOM - 2 * PAD.x, LINES_MAX),
  );
  return { cells, height: Math.max(...cells.map((lines) => lines.length)) * LEADING + 2 * PAD.y };
};

/** The table with columns that hold their dates and numbers whole. */
const fitColumns = ({ width, tidy }: Hands, table: ReportTable): ReportTable => {
  const { columns, rows } = table;
  const texts = [columns.map(({ title }) => title), ...rows.map((row) => row.map(tidy))];
  const shares = columns.map(({ width: share }) => share * ROOM);
  const widths = widthsFor(width, shares, texts, 2 * PAD.x);
  return { ...table, columns: columns.map((column, at) => ({ ...column, width: (widths[at] ?? 0) / ROOM })) };
};

/** The rows of all tables on their pages; a table begins on a page of its own. */
const pagesOf = (hands: Hands, tables: readonly ReportTable[]): Page[] =>
  tables.flatMap((table) => {
    const head = layOut(
      hands,
      table,
      table.columns.map(({ title }) => title),
    ).height;
    const pages: Page[] = [{ table, first: true, rows: [] }];
    let y: number = PAGE.top + TITLE + head;
    for (const row of table.rows) {
      const laid = layOut(hands, table, row);
      if (y + laid.height > PAGE.bottom) {
        pages.push({ table, first: false, rows: [] });
        y = PAGE.top + head;
      }
      pages.at(-1)?.rows.push(laid);
      y += laid.height;
    }
    return pages;
  });

const startPage = ({ doc }: Pen): void => {
  doc.addPage({ size: [PAGE.width * POINTS, PAGE.height * POINTS], margin: 0 });
  doc.scale(POINTS);
};
const rule = ({ doc }: Pen, y: number, strong: boolean): void => {
  doc
    .save()
    .opacity(strong ? 1 : 0.35)
    .lineWidth(strong ? 4 : 2)
    .strokeColor(INK.heading);
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke().restore();
};
const drawFoot = ({ text }: Pen, { foot }: PdfReport, no: number, of: number): void => {
  const style = { size: 27, colour: INK.third } as const;
  text(foot, PAGE.left, 2020, style);
  text(`第 ${no} 页，共 ${of} 页`, PAGE.right, 2020, { ...style, align: 'right' });
};

const drawRow = (pen: Pen, columns: ReportTable['columns'], { cells }: Laid, top: number, bold = false): void => {
  let x: number = PAGE.left;
  for (const [at, { width, right }] of columns.entries()) {
    const place = right ? x + width * ROOM - PAD.x : x + PAD.x;
    for (const [line, words] of (cells[at] ?? []).entries())
      pen.text(words, place, top + PAD.y + line * LEADING + LETTER, {
        size: LETTER,
        colour: bold ? INK.heading : INK.text,
        weight: bold ? 'bold' : 'regular',
        align: right ? 'right' : 'left',
      });
    x += width * ROOM;
  }
};

const drawTablePage = (pen: Pen, hands: Hands, { table, first, rows }: Page): void => {
  let y: number = PAGE.top;
  if (first) {
    pen.text(hands.tidy(table.title), PAGE.left, y + 40, { size: 56, colour: INK.heading, weight: 'bold' });
    pen.text(hands.tidy(table.note), PAGE.left, y + 108, { size: 30, colour: INK.second });
    y += TITLE;
  }
  const head = layOut(
    hands,
    table,
    table.columns.map(({ title }) => title),
  );
  rule(pen, y, true);
  drawRow(pen, table.columns, head, y, true);
  y += head.height;
  rule(pen, y, true);
  for (const row of rows) {
    drawRow(pen, table.columns, row, y);
    y += row.height;
    rule(pen, y, false);
  }
};

const COVER = { name: 560, value: 800, wide: 1500, qr: { x: 2410, y: 690, side: 400 } } as const;

/** A serial value without a space is broken as any text is. */
const drawFacts = (pen: Pen, hands: Hands, facts: PdfReport['facts'], top: number): number => {
  let y = top;
  const size = 38;
  const wide = (text: string) => (hands.width(text) * size) / LETTER;
  for (const [name, value] of facts) {
    pen.text(name, COVER.name, y, { size, colour: INK.third, align: 'right' });
    const lines = breakLines(wide, hands.tidy(value), COVER.wide, 9);
    for (const line of lines) {
      pen.text(line, COVER.name + 50, y, { size, colour: INK.text });
      y += 58;
    }
    y += 18;
  }
  return y;
};

const drawCover = (pen: Pen, hands: Hands, report: PdfReport): void => {
  const { doc, text } = pen;
  startPage(pen);
  drawMark(doc, PAGE.left + 20, 150, 3, [INK.blue, INK.heading]);
  text(report.author, PAGE.left + 170, 225, { size: 44, colour: INK.second });
  text(report.title, PAGE.left + 20, 430, { size: 100, colour: INK.heading, weight: 'bold' });
  const of = hands.tidy(report.of);
  text(of, PAGE.left + 20, 540, { size: pen.fit(of, ROOM - 40, 60, 'bold'), colour: INK.heading, weight: 'bold' });
  rule(pen, 600, true);
  const end = drawFacts(pen, hands, report.facts, 720);
  drawQr(doc, report.verify.url, COVER.qr.x, COVER.qr.y, COVER.qr.side);
  doc.link(COVER.qr.x, COVER.qr.y, COVER.qr.side, COVER.qr.side, report.verify.url);
  for (const [at, line] of breakLines(hands.width, report.verify.words, 480, 4).entries())
    text(line, COVER.qr.x + COVER.qr.side / 2, COVER.qr.y + COVER.qr.side + 60 + at * LEADING, {
      size: LETTER,
      colour: INK.second,
      align: 'middle',
    });
  let y = Math.max(end + 40, 1_240);
  for (const note of report.notes)
    for (const line of breakLines(hands.width, hands.tidy(note), ROOM - 40, 6)) {
      text(line, PAGE.left + 20, y, { size: LETTER, colour: INK.second });
      y += LEADING + 6;
    }
};

/** The pages one after the other, each out of memory when the next begins. */
export const drawReport = (report: PdfReport, faces: Faces): Promise<Buffer> => {
  const info = {
    Title: `${report.title} ${report.of}`,
    Author: report.author,
    Creator: report.maker,
    Producer: report.maker,
    CreationDate: new Date(report.madeAt),
  };
  return renderPdf(faces, info, (pen) => {
    const hands: Hands = { width: measure(pen), tidy: printable(faces) };
    const pages = pagesOf(
      hands,
      report.tables.map((table) => fitColumns(hands, table)),
    );
    drawCover(pen, hands, report);
    drawFoot(pen, report, 1, pages.length + 1);
    for (const [at, page] of pages.entries()) {
      startPage(pen);
      drawTablePage(pen, hands, page);
      drawFoot(pen, report, at + 2, pages.length + 1);
    }
  });
};
