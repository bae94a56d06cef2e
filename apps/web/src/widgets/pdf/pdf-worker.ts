/** The thread in which PDFs are read. */
import './pdf-floor.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
