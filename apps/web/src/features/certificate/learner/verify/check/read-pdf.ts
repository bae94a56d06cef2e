import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPdf } from '#widgets/pdf/pdf-document.ts';
import type { PdfText } from './finding.ts';
import { textOf } from './text-of-pdf.ts';

/** What a PDF says, read in this browser; null of one that cannot be opened. */
export const readPdf = async (bytes: Uint8Array): Promise<PdfText | null> => {
  const { document, close } = openPdf(bytes);
  try {
    return await textOf((await document) satisfies PDFDocumentProxy);
  } catch {
    return null;
  } finally {
    close();
  }
};
