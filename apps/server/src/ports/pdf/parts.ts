import { type Pen, INK } from './pen.ts';
import { drawQr } from './qr.ts';
import { drawSeal } from './seal.ts';
import type { Sheet } from './sheet.ts';
import { PAGE } from './frame.ts';

/** What a proof and a certificate have in common below their middle. */

const SEAL = { x: 2340, y: 1536 } as const;

/** The QR code and how to check the document without it. */
export const drawVerification = ({ doc, text, fit }: Pen, sheet: Sheet): void => {
  drawQr(doc, sheet.verifyUrl, 405, 1510, 280);
  doc.link(405, 1510, 280, 280, sheet.verifyUrl);
  text('扫码核验', 735, 1566, { size: 38, colour: INK.gold });
  text(sheet.verifyAddress, 735, 1632, { size: fit(sheet.verifyAddress, 1200, 38), colour: INK.second });
  text(`核验码　${sheet.verifyCode}`, 735, 1698, { size: 38, colour: INK.second });
  text(`有效期至　${sheet.validity}`, 735, 1764, { size: 38, colour: INK.second });
};

/** Issuer, date and seal. */
export const drawSignature = (pen: Pen, { issuer, issueDate }: Sheet): void => {
  pen.text(issuer, SEAL.x, 1732, {
    size: pen.fit(issuer, 820, 56, 'bold'),
    colour: INK.heading,
    weight: 'bold',
    align: 'middle',
  });
  pen.text(issueDate, SEAL.x, 1806, { size: 46, colour: INK.heading, align: 'middle' });
  drawSeal(pen, SEAL, issuer, '培训证书专用章');
};

/** The last line of every page: what the document is not. */
export const drawFoot = ({ text }: Pen, sentence: string, page = 1, pages = 1): void => {
  text(sentence, PAGE.middle, 1900, { size: 32, colour: INK.third, align: 'middle' });
  if (pages > 1) text(`第 ${page} 页，共 ${pages} 页`, 2550, 1900, { size: 32, colour: INK.third, align: 'right' });
};
