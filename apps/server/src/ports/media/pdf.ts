import { readFile } from 'node:fs/promises';
import { pdfIsWhole } from '#domain/files/pdf-bytes.ts';
import type { Probed } from '#ports/media/probe.ts';

/** Documents, opened by pdf.js as learners' browsers open them. */

const MOST_MB = 200;
const PAGES_MOST = 1_000;
const CUT_OFF = 'PDF 文件不完整，后面的内容缺失，请重新下载或导出后上传';
const BROKEN = 'PDF 文件已损坏，无法打开，请重新导出后上传';
const NO_PAGES = 'PDF 文件里没有页面，请重新导出后上传';
const LOCKED = '打开这份 PDF 需要密码，请在 PDF 软件中去掉打开密码，另存后上传';
const SEALED = '这份 PDF 只有持有指定证书的人能打开，请另存为不加密的 PDF 后上传';

/** One that anybody may read opens without its password, whatever else it forbids. */
const faultOf = (error: unknown, bytes: Buffer): string => {
  const { name, message } = error as Error;
  if (name === 'PasswordException') return LOCKED;
  if (/encryption method/i.test(message) && bytes.includes('Adobe.PubSec')) return SEALED;
  return bytes.includes('%%EOF') ? BROKEN : CUT_OFF;
};

export const measurePdf = async (path: string, size: number): Promise<Probed> => {
  if (size > MOST_MB * 1024 * 1024) return { fault: `PDF 文件超过${MOST_MB}MB，请压缩后上传` };
  const bytes = await readFile(path);
  if (!pdfIsWhole(bytes)) return { fault: CUT_OFF };
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages = document.numPages;
    if (pages === 0) return { fault: NO_PAGES };
    if (pages > PAGES_MOST) return { fault: `PDF 超过${PAGES_MOST}页，请拆分后上传` };
    for (let no = 1; no < pages; no += 1) (await document.getPage(no)).cleanup();
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
    return { fault: faultOf(error, bytes) };
  } finally {
    await loading.destroy();
  }
};
