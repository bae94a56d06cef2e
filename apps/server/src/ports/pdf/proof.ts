import PDFDocument from 'pdfkit';
import { drawDivider, drawFoot, drawMark, PAGE, startPage } from './frame.ts';
import type { Faces } from './fonts.ts';
import { lessonsPerPage } from './pages.ts';
import { createPen, INK, type Pen } from './pen.ts';
import { drawQr } from './qr.ts';
import { drawSeal } from './seal.ts';
import type { ProofSheet } from './sheet.ts';
import { drawTable, tableSize } from './table.ts';

const TITLE = '学习证明';
const SEAL = { x: 2340, y: 1536 } as const;
/** Rows of a proof that goes over several pages. */
const FLOWING = { row: 60, head: 60 } as const;

/** A long table on one page begins so much higher. */
const lift = (lessons: number) => (lessons > 5 ? 50 : 0);

/** Mark, title, number and the sentence that names the holder. Returns where the table begins. */
const drawOpening = (pen: Pen, { certNo, holder, lines }: ProofSheet): number => {
  const { doc, text, width } = pen;
  const up = lift(lines.length);
  drawMark(doc, 1437, 236 - up, 2.4, [INK.heading, INK.blue]);
  text(TITLE, PAGE.middle, 500 - up, { size: 130, colour: INK.heading, weight: 'bold', align: 'middle', spread: 700 });
  drawDivider(doc, 566 - up);
  text(`证明编号　${certNo}`, PAGE.middle, 660 - up, { size: 44, colour: INK.gold, align: 'middle' });

  const parts = [['兹证明　', 'regular', INK.text], [holder, 'bold', INK.heading], ['　在本平台完成下列课程，学时由服务器逐段记录。', 'regular', INK.text]] as const;
  const natural = parts.reduce((sum, [part, weight]) => sum + width(part, 54, weight), 0);
  const size = 54 * Math.min(1, 2400 / natural);
  let x = PAGE.middle - (natural * size) / 54 / 2;
  for (const [part, weight, colour] of parts) {
    text(part, x, 770 - up, { size, colour, weight });
    x += width(part, size, weight);
  }
  return 846 - up;
};

/** The short head of every further page. */
const drawContinued = ({ text }: Pen, { certNo, holder }: ProofSheet): number => {
  text(`${TITLE}（续）`, PAGE.middle, 320, { size: 64, colour: INK.heading, weight: 'bold', align: 'middle' });
  text(`证明编号　${certNo}　　持证人　${holder}`, PAGE.middle, 404, { size: 40, colour: INK.gold, align: 'middle' });
  return 460;
};

const drawVerification = ({ doc, text, fit }: Pen, sheet: ProofSheet): void => {
  drawQr(doc, sheet.verifyUrl, 405, 1510, 280);
  doc.link(405, 1510, 280, 280, sheet.verifyUrl);
  text('扫码核验', 735, 1566, { size: 38, colour: INK.gold });
  text(sheet.verifyAddress, 735, 1632, { size: fit(sheet.verifyAddress, 1200, 38), colour: INK.second });
  text(`核验码　${sheet.verifyCode}`, 735, 1698, { size: 38, colour: INK.second });
  text(`有效期至　${sheet.validity}`, 735, 1764, { size: 38, colour: INK.second });
};

const drawSignature = (pen: Pen, { issuer, issueDate }: ProofSheet): void => {
  pen.text(issuer, SEAL.x, 1732, { size: pen.fit(issuer, 820, 56, 'bold'), colour: INK.heading, weight: 'bold', align: 'middle' });
  pen.text(issueDate, SEAL.x, 1806, { size: 46, colour: INK.heading, align: 'middle' });
  drawSeal(pen, SEAL, issuer, '培训证书专用章');
};

const drawPages = (pen: Pen, sheet: ProofSheet): void => {
  const counts = lessonsPerPage(sheet.lines.length);
  let from = 0;
  for (const [index, count] of counts.entries()) {
    const last = index === counts.length - 1;
    startPage(pen.doc);
    const top = index === 0 ? drawOpening(pen, sheet) : drawContinued(pen, sheet);
    const size = counts.length === 1 ? tableSize(count + 1, 1328 - top) : FLOWING;
    drawTable(pen, top, size, sheet.lines.slice(from, from + count), last ? sheet.totalHours : null);
    drawVerification(pen, sheet);
    if (last) drawSignature(pen, sheet);
    else pen.text('续下页', 2550, 1806, { size: 38, colour: INK.second, align: 'right' });
    drawFoot(pen, index + 1, counts.length);
    from += count;
  }
};

/** Draws a study proof: A4 landscape, fonts embedded, the same bytes for the same sheet. */
export const drawProof = (sheet: ProofSheet, faces: Faces): Promise<Buffer> => new Promise((resolve, reject) => {
  const doc = new PDFDocument({
    autoFirstPage: false, font: '', pdfVersion: '1.7', lang: 'zh-CN', displayTitle: true,
    info: { Title: `${TITLE} ${sheet.certNo}`, Author: sheet.issuer, Subject: TITLE, Creator: '知标学堂', Producer: '知标学堂', CreationDate: new Date(sheet.issuedAt) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  drawPages(createPen(doc, faces), sheet);
  doc.end();
});
