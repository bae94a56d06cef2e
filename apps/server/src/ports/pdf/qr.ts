import { create } from 'qrcode';
import type { Canvas } from './canvas.ts';
import { INK } from './pen.ts';

/** White ground the code needs on every side, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as vector rectangles, one for every horizontal stretch, in a framed white square of `side`. */
export const drawQr = (doc: Canvas, text: string, x: number, y: number, side: number): void => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = side / (modules.size + 2 * QUIET);
  doc.lineWidth(2).rect(x, y, side, side).fillAndStroke('#FFFFFF', INK.gold);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const from = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      doc.rect(x + (from + QUIET) * unit, y + (row + QUIET) * unit, (column - from + 1) * unit, unit);
    }
  }
  doc.fill(INK.heading);
};
