import { drawAward } from './award.ts';
import type { Pen } from './pen.ts';
import { drawProof } from './proof.ts';
import { isAward, type PdfSheet } from './sheet.ts';

/** The pages of a document, on whatever the pen writes. */
export const drawPages = (pen: Pen, sheet: PdfSheet): void =>
  isAward(sheet) ? drawAward(pen, sheet) : drawProof(pen, sheet);
