import { drawMark } from './frame.ts';
import { INK, type Pen } from './pen.ts';

const RADIUS = 196;
/** Baseline of the name on its circle. */
const INNER = 144;
/** The name takes at most this much of the circle, radians: 240°, so that it stays above the purpose. */
const ARC = (4 / 3) * Math.PI;
const LETTER = 46;

/** The issuer's red round seal: the name along the upper circle, the mark in the middle, the seal's purpose below. */
export const drawSeal = (pen: Pen, centre: { x: number; y: number }, name: string, purpose: string): void => {
  const { doc } = pen;
  const letters = [...name];
  const size = Math.min(LETTER, (ARC * INNER) / (letters.length * 1.06));
  const step = letters.length > 1 ? Math.min((size * 1.257) / INNER, (ARC - size / INNER) / (letters.length - 1)) : 0;

  doc.save().opacity(0.88);
  doc.lineWidth(8.8).strokeColor(INK.seal).circle(centre.x, centre.y, RADIUS).stroke();
  for (const [index, letter] of letters.entries()) {
    const degrees = ((index - (letters.length - 1) / 2) * step * 180) / Math.PI;
    doc.save().rotate(degrees, { origin: [centre.x, centre.y] });
    pen.text(letter, centre.x, centre.y - INNER, { size, colour: INK.seal, weight: 'bold', align: 'middle' });
    doc.restore();
  }
  drawMark(doc, centre.x - 58.8, centre.y - 74.5, 2.94, [INK.seal, INK.seal]);
  pen.text(purpose, centre.x, centre.y + 110, {
    size: 30.4,
    colour: INK.seal,
    weight: 'bold',
    align: 'middle',
    spread: 227,
  });
  doc.restore();
};
