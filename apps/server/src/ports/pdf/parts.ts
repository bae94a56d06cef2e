import { drawMark, PAGE } from './frame.ts';
import { type Pen, INK } from './pen.ts';
import { drawQr } from './qr.ts';
import { drawSeal } from './seal.ts';
import type { PdfSheet } from './sheet.ts';

/** What a proof and a certificate have in common above and below their middle. */

const SEAL = { x: 2340, y: 1536 } as const;
/** 40 mm, the size of a seal for certificates on paper. */
const SEAL_SIDE = 400;
/** Where the signer signs: left of the issuer, on the same lines. */
const SIGN = { x: 1726, room: 400, top: 1496, height: 180 } as const;
/** What is left beside the QR code with a signer, and without. */
const ADDRESS_ROOM = { signed: 760, unsigned: 1200 } as const;
const LOGO = { y: 236, width: 640, height: 104 } as const;

const isSigned = ({ signer, pictures }: PdfSheet): boolean => signer !== '' || pictures.sign !== null;

/** The logo of the issuer, or the mark of the house; on the middle of the page, `up` higher. */
export const drawLogo = ({ doc, picture }: Pen, { pictures }: PdfSheet, up = 0): void => {
  const { y, width, height } = LOGO;
  if (pictures.logo) picture(pictures.logo, { x: PAGE.middle - width / 2, y: y - up, width, height }, true);
  else drawMark(doc, 1437, y - up, 2.4, [INK.heading, INK.blue]);
};

/** The QR code and how to check the document without it. */
export const drawVerification = ({ doc, text, fit }: Pen, sheet: PdfSheet): void => {
  const room = isSigned(sheet) ? ADDRESS_ROOM.signed : ADDRESS_ROOM.unsigned;
  drawQr(doc, sheet.verifyUrl, 405, 1510, 280);
  doc.link(405, 1510, 280, 280, sheet.verifyUrl);
  text('扫码核验', 735, 1566, { size: 38, colour: INK.gold });
  text(sheet.verifyAddress, 735, 1632, { size: fit(sheet.verifyAddress, room, 38), colour: INK.second });
  text(`核验码　${sheet.verifyCode}`, 735, 1698, { size: 38, colour: INK.second });
  text(`有效期至　${sheet.validity}`, 735, 1764, { size: 38, colour: INK.second });
};

/** Who signs for the issuer. */
const drawSigner = ({ text, fit, picture }: Pen, { signer, signerTitle, pictures }: PdfSheet): void => {
  const { x, room, top, height } = SIGN;
  if (pictures.sign) picture(pictures.sign, { x: x - room / 2, y: top, width: room, height }, true);
  if (signer) text(signer, x, 1732, { size: fit(signer, room, 50), colour: INK.heading, align: 'middle' });
  if (signerTitle)
    text(signerTitle, x, 1806, { size: fit(signerTitle, room, 40), colour: INK.second, align: 'middle' });
};

/** Issuer, date and seal, and who signs. */
export const drawSignature = (pen: Pen, sheet: PdfSheet): void => {
  const { issuer, issueDate, pictures } = sheet;
  pen.text(issuer, SEAL.x, 1732, {
    size: pen.fit(issuer, 820, 56, 'bold'),
    colour: INK.heading,
    weight: 'bold',
    align: 'middle',
  });
  pen.text(issueDate, SEAL.x, 1806, { size: 46, colour: INK.heading, align: 'middle' });
  if (isSigned(sheet)) drawSigner(pen, sheet);
  const side = SEAL_SIDE;
  if (pictures.seal)
    pen.picture(pictures.seal, { x: SEAL.x - side / 2, y: SEAL.y - side / 2, width: side, height: side }, true);
  else drawSeal(pen, SEAL, issuer, '培训证书专用章');
};

/** Room of the last line alone, and beside the number of the page. */
const FOOT_ROOM = { alone: 2400, numbered: 1600 } as const;

/** The last lines of every page: which hours it states, and what the document is not. */
export const drawFoot = ({ text, fit }: Pen, { foot, origin }: PdfSheet, page = 1, pages = 1): void => {
  if (origin)
    text(origin, PAGE.middle, 1852, { size: fit(origin, FOOT_ROOM.alone, 34), colour: INK.second, align: 'middle' });
  const room = pages > 1 ? FOOT_ROOM.numbered : FOOT_ROOM.alone;
  text(foot, PAGE.middle, 1900, { size: fit(foot, room, 32), colour: INK.third, align: 'middle' });
  if (pages > 1) text(`第 ${page} 页，共 ${pages} 页`, 2550, 1900, { size: 32, colour: INK.third, align: 'right' });
};

/** Across a sample, so that it is not taken for a document. */
export const drawSample = ({ doc, text }: Pen, { sample }: PdfSheet): void => {
  if (!sample) return;
  const middle = PAGE.height / 2;
  doc
    .save()
    .opacity(0.1)
    .rotate(-28, { origin: [PAGE.middle, middle] });
  text('样张', PAGE.middle, middle + 260, {
    size: 760,
    colour: INK.third,
    weight: 'bold',
    align: 'middle',
    spread: 1900,
  });
  doc.restore();
};
