import { open, readFile } from 'node:fs/promises';
import type { Probed } from '#ports/media-probe.ts';

/** Documents, opened by pdf.js as learners' browsers open them. */

const MOST_MB = 200;
const PAGES_MOST = 1_000;
const BROKEN = 'PDF 文件不完整或已损坏，请重新导出后上传';
const ENCRYPTED = 'PDF 文件已加密，请去除密码后上传';
/** Programs put a few bytes behind the end. */
const TAIL_BYTES = 4096;

/** pdf.js mends what was cut off; a document without its end has lost pages all the same. */
const hasEnd = async (path: string, size: number): Promise<boolean> => {
  const file = await open(path);
  try {
    const length = Math.min(TAIL_BYTES, size);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.includes('%%EOF');
  } finally {
    await file.close();
  }
};

export const measurePdf = async (path: string, size: number): Promise<Probed> => {
  if (size > MOST_MB * 1024 * 1024) return { fault: `PDF 文件超过${MOST_MB}MB，请压缩后上传` };
  if (!(await hasEnd(path, size))) return { fault: BROKEN };
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(await readFile(path)), stopAtErrors: true, verbosity: 0 });
  try {
    const document = await loading.promise;
    const { info } = await document.getMetadata();
    if ((info as { EncryptFilterName?: string | null }).EncryptFilterName) return { fault: ENCRYPTED };
    const pages = document.numPages;
    if (pages > PAGES_MOST) return { fault: `PDF 超过${PAGES_MOST}页，请拆分后上传` };
    const last = await document.getPage(pages);
    return {
      kind: 'pdf',
      ext: 'pdf',
      mime: 'application/pdf',
      format: 'PDF',
      durationSec: 0,
      pages,
      width: Math.round(last.getViewport({ scale: 1 }).width),
      height: Math.round(last.getViewport({ scale: 1 }).height),
      videoCodec: null,
      audioCodec: null,
      advice: [],
    };
  } catch (error) {
    return { fault: (error as Error).name === 'PasswordException' ? ENCRYPTED : BROKEN };
  } finally {
    await loading.destroy();
  }
};
