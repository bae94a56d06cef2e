import PDFDocument from 'pdfkit';
import { drawAward } from './award.ts';
import type { Faces } from './fonts.ts';
import { createPen } from './pen.ts';
import { drawProof, PROOF_TITLE } from './proof.ts';
import { isAward, type Sheet } from './sheet.ts';

/** Draws a document: A4 landscape, fonts embedded, the same bytes for the same sheet. */
export const drawSheet = (sheet: Sheet, faces: Faces): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const title = isAward(sheet) ? sheet.title : PROOF_TITLE;
    const doc = new PDFDocument({
      autoFirstPage: false,
      font: '',
      pdfVersion: '1.7',
      lang: 'zh-CN',
      displayTitle: true,
      info: {
        Title: `${title} ${sheet.certNo}`,
        Author: sheet.issuer,
        Subject: title,
        Creator: '知标学堂',
        Producer: '知标学堂',
        CreationDate: new Date(sheet.issuedAt),
      },
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    const pen = createPen(doc, faces);
    if (isAward(sheet)) drawAward(pen, sheet);
    else drawProof(pen, sheet);
    doc.end();
  });
