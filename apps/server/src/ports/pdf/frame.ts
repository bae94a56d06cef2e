import type { Canvas } from './canvas.ts';
import { INK } from './pen.ts';

/** A4 landscape in tenths of a millimetre. */
export const PAGE = { width: 2970, height: 2100, middle: 1485 } as const;
/** Points of a tenth of a millimetre. */
export const POINTS = 72 / 254;

const BOOK_LEFT = 'M4 9.5 18.5 6v26L4 35.5z';
/** The right page is a measuring rule. */
const BOOK_RIGHT =
  'M36 9.5 21.5 6v26L36 35.5v-3.6l-6-1.45v-2.5l6 1.45v-3.4' +
  'l-9-2.17v-2.5l9 2.17v-3.4l-6-1.45v-2.5l6 1.45v-3.4l-9-2.17v-2.5l9 2.17z';

/** The mark of the house, 40 units square times `scale`. */
export const drawMark = (
  doc: Canvas,
  x: number,
  y: number,
  scale: number,
  [left, right]: readonly [string, string],
): void => {
  doc.save().translate(x, y).scale(scale);
  doc.path(BOOK_LEFT).fill(left);
  doc.path(BOOK_RIGHT).fill(right);
  doc.restore();
};

/**
 * A new page: paper ground, gold border, inner line with stepped corners. All that follows is drawn in tenths of a
 * millimetre.
 */
export const startPage = (doc: Canvas): void => {
  doc.addPage({ size: [PAGE.width * POINTS, PAGE.height * POINTS], margin: 0 });
  doc.scale(POINTS);
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(INK.paper);
  doc.strokeColor(INK.gold);
  doc.lineWidth(7).rect(110, 110, 2750, 1880).stroke();
  doc.lineWidth(3).path('M188 132H2782V188H2838V1912H2782V1968H188V1912H132V188H188z').stroke();
  for (const x of [144, 2794]) for (const y of [144, 1924]) doc.rect(x, y, 32, 32).stroke();
};

/** A hairline with a diamond in its middle. */
export const drawDivider = (doc: Canvas, y: number): void => {
  doc.lineWidth(3).strokeColor(INK.gold).moveTo(1185, y).lineTo(1785, y).stroke();
  doc
    .save()
    .rotate(45, { origin: [PAGE.middle, y] })
    .rect(PAGE.middle - 12, y - 12, 24, 24)
    .fillAndStroke(INK.paper, INK.gold)
    .restore();
};
