import { PRODUCT } from '@zhibiao/contract/core/limits';
import PDFDocument from 'pdfkit';
import type { CanvasPen } from './canvas.ts';
import type { FaceName, Faces } from './fonts.ts';
import { createPen, type Pen } from './pen.ts';
import { drawPages } from './draw-pages.ts';
import type { PdfSheet } from './sheet.ts';

/** Letters stay text in the file, so that they can be found and read aloud. */
const pdfHand = (doc: PDFKit.PDFDocument, faces: Faces): CanvasPen => {
  const registered = new Set<FaceName>();
  const take = (face: FaceName, size: number) => {
    if (!registered.has(face)) {
      // pdfkit takes parsed fonts since 0.20; its types do not say so yet.
      doc.registerFont(face, faces.fontOf(face) as unknown as string);
      registered.add(face);
    }
    return doc.font(face, size);
  };
  return {
    width: (face, text, size) => take(face, size).widthOfString(text),
    write: ({ face, text, x, y, size, colour, spacing, outline }) => {
      if (outline !== null) doc.lineWidth(outline).strokeColor(colour);
      take(face, size)
        .fillColor(colour)
        .text(text, x, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: spacing,
          fill: true,
          stroke: outline !== null,
        });
    },
    picture: (bytes, { x, y, width, height }, whole) => {
      if (whole)
        return void doc.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' });
      doc.save().rect(x, y, width, height).clip();
      doc.image(Buffer.from(bytes), x, y, { cover: [width, height], align: 'center', valign: 'center' });
      doc.restore();
    },
  };
};

/** A PDF whose bytes are the same for the same drawing; fonts are embedded. */
export const renderPdf = (faces: Faces, info: PDFKit.DocumentInfo, draw: (pen: Pen) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      autoFirstPage: false,
      font: '',
      pdfVersion: '1.7',
      lang: 'zh-CN',
      displayTitle: true,
      info,
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    draw(createPen(doc, faces, pdfHand(doc, faces)));
    doc.end();
  });

/** Draws a document on A4 landscape. Samples come one after the other in one file. */
export const drawSheet = (sheet: PdfSheet, faces: Faces, further: readonly PdfSheet[] = []): Promise<Buffer> => {
  const { title } = sheet;
  const info = {
    Title: `${title} ${sheet.certNo}`,
    Author: sheet.issuer,
    Subject: title,
    Creator: sheet.maker ?? PRODUCT,
    Producer: sheet.maker ?? PRODUCT,
    CreationDate: new Date(sheet.issuedAt),
  };
  return renderPdf(faces, info, (pen) => {
    for (const one of [sheet, ...further]) drawPages(pen, one);
  });
};
