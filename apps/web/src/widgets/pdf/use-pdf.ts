import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { PdfSource } from './pdf-document.ts';

/** The opened document. pdf.js comes with the first PDF, not with the page. */
export const usePdf = (source: PdfSource | null): { pdf: PDFDocumentProxy | null; failed: boolean } => {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!source) return undefined;
    let close: (() => void) | null = null;
    let gone = false;
    setPdf(null);
    setFailed(false);
    const open = async () => {
      const { openPdf } = await import('./pdf-document.ts');
      if (gone) return;
      const opened = openPdf(source);
      close = opened.close;
      const document = await opened.document;
      if (!gone) setPdf(document);
    };
    open().catch(() => {
      if (!gone) setFailed(true);
    });

    return () => {
      gone = true;
      close?.();
    };
  }, [source]);

  return { pdf, failed };
};
