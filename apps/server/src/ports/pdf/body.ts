import { PAGE } from './frame.ts';
import { INK, type Pen } from './pen.ts';
import type { AwardSheet } from './sheet.ts';

/** The paragraphs of a certificate between the holder's name and the line of QR code and seal. */

/** The widest a line may be between the borders. */
const ROOM = 2400;
const LETTER = 58;
/** A text that would be smaller in one line stands in two. */
const SMALL = 46;
const TWO_LINES = 50;

type Paragraph = AwardSheet['body'][number];
type Lines = { lines: string[]; size: number };

/** In one line, or in two where one would be small. */
const linesOf = (pen: Pen, { text, bold }: Paragraph): Lines => {
  const weight = bold ? 'bold' : 'regular';
  const whole = pen.fit(text, ROOM, LETTER, weight);
  if (whole >= SMALL) return { lines: [text], size: whole };
  const chars = [...text];
  const half = Math.ceil(chars.length / 2);
  const lines = [chars.slice(0, half).join(''), chars.slice(half).join('')];
  return { lines, size: Math.min(TWO_LINES, ...lines.map((line) => pen.fit(line, ROOM, TWO_LINES, weight))) };
};

type Row = { text: string; bold: boolean; size: number; y: number };

/**
 * When, what, and what came of it: the rows of look.md's certificate. Below an organisation they begin lower and stand
 * closer.
 */
const threeRows = (paragraphs: readonly (Paragraph & Lines)[], under: boolean): Row[] | null => {
  const [when, course, what, ...others] = paragraphs;
  const plainRow = (one: typeof when) => one && !one.bold && one.lines.length === 1;
  if (!when || !course?.bold || !what || others.length > 0 || !plainRow(when) || !plainRow(what)) return null;
  const two = course.lines.length > 1;
  const down = under ? 26 : 0;
  return [
    { text: when.text, bold: false, size: when.size, y: 1106 + down },
    ...course.lines.map((text, index) => ({
      text,
      bold: true,
      size: course.size,
      y: (two ? 1182 : 1210) + down + index * 70,
    })),
    { text: what.text, bold: false, size: what.size, y: (two ? 1340 : 1314) + (under ? 16 : 0) },
  ];
};

const STEP = 104;
/** Of a row's height. */
const SHARE = 0.7;
/** Baselines of the first and the last row at most; the seal begins below. */
const FIRST = { free: 1096, under: 1122 } as const;
const LAST = 1340;

/** Any other text: rows of one height, as roomy as they may be. */
const evenRows = (paragraphs: readonly (Paragraph & Lines)[], under: boolean): Row[] => {
  const rows = paragraphs.flatMap(({ lines, bold, size }) => lines.map((text) => ({ text, bold, size })));
  const first = under ? FIRST.under : FIRST.free;
  const step = Math.min(STEP, (LAST - first) / Math.max(1, rows.length - 1));
  const top = (first + LAST - step * (rows.length - 1)) / 2;
  return rows.map((row, index) => ({ ...row, size: Math.min(row.size, step * SHARE), y: top + index * step }));
};

export const drawBody = (pen: Pen, { body, ofOrg }: AwardSheet): void => {
  const paragraphs = body.map((paragraph) => ({ ...paragraph, ...linesOf(pen, paragraph) }));
  const under = ofOrg !== null;
  for (const { text, bold, size, y } of threeRows(paragraphs, under) ?? evenRows(paragraphs, under))
    pen.text(text, PAGE.middle, y, {
      size,
      colour: bold ? INK.heading : INK.text,
      ...(bold ? { weight: 'bold' } : {}),
      align: 'middle',
    });
};
