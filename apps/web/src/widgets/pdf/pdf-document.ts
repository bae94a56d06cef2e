import './pdf-floor.ts';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cMapOf } from './c-maps.ts';
import workerUrl from './pdf-worker.ts?worker&url';

GlobalWorkerOptions.workerSrc = workerUrl;

class CMapFactory {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = kind === 'cMapUrl' ? cMapOf(filename) : undefined;
    if (!url) throw new Error(`no ${kind} data: ${filename}`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** Its address, or the bytes themselves. */
export type PdfSource = string | Uint8Array;

/**
 * Opens a document. `useWasm` is off because a strict content policy forbids it; plain JavaScript decodes the same
 * pictures.
 */
export const openPdf = (source: PdfSource): { document: Promise<PDFDocumentProxy>; close: () => void } => {
  const task = getDocument({
    // What is given away goes to the worker: the page keeps its own.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    cMapPacked: true,
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: CMapFactory,
  });
  return { document: task.promise, close: () => void task.destroy() };
};

/** Draws a page as wide as `width` CSS pixels and answers its text, for those who hear it. */
export const drawPage = async (
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<string> => {
  const page = await pdf.getPage(number);
  if (signal.aborted) return '';
  const sharpness = Math.min(devicePixelRatio, 2);
  const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * sharpness });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
};
