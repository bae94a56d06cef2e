import { isKeptPicture } from '#widgets/editor/address.ts';
import { readOfficeLists } from './office-lists.ts';
import { rtfPictures } from './rtf-pictures.ts';
import { tidy } from './tidy.ts';

/** A picture that came within the text: where it stands under `src`, until it has an address of this site. */
export type PastedPicture = { src: string; file: File };
/** What else the clipboard holds of the same text: its Rich Text Format, and pictures. */
export type PastedParts = { rtf: string; files: readonly File[] };

const EMBEDDED = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/i;
const fileFrom = (src: string): File | null => {
  const [, type, base64] = EMBEDDED.exec(src) ?? [];
  if (!type || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.codePointAt(0) ?? 0);
    return new File([bytes], 'picture', { type: type.toLowerCase() });
  } catch {
    return null;
  }
};

/** Word draws a formula as a picture for readers who know none, and tells so in a comment before it. */
const isFormula = (img: Element): boolean => {
  for (let node: Node | null = img; node && node.nodeName !== 'P'; node = node.parentNode)
    for (let before = node.previousSibling; before; before = before.previousSibling)
      if (before.nodeType === Node.COMMENT_NODE) return /\[if !msEquation\]/i.test(before.textContent ?? '');
  return false;
};

/**
 * For pictures that are paths on the author's disk: those of the Rich Text Format, if they are as many. A single one,
 * of whatever address, without any words is the picture that the clipboard holds.
 */
const besideOf = (
  page: Document,
  pictures: readonly Element[],
  { rtf, files }: PastedParts,
): ((img: Element) => File | null) => {
  const [only] = files;
  if (only && files.length === 1 && page.images.length === 1 && page.body.textContent?.trim() === '') return () => only;
  const outside = pictures.filter((img) => !/^(https?|data):/i.test(img.getAttribute('src') ?? ''));
  const found = outside.length > 0 && rtf !== '' ? rtfPictures(rtf) : [];
  if (found.length !== outside.length) return () => null;
  const of = new Map(outside.map((img, at) => [img, found[at] ?? null]));
  return (img) => of.get(img) ?? null;
};

/**
 * What came by the clipboard: pictures within it are to be sent, and stand under an address of this page meanwhile.
 * Those of another site are that site's: they are left out. `lost`: sentences of what did not come along. The rest of
 * what a text may not hold, the schema leaves out by itself.
 */
export const readPastedParts = (
  html: string,
  beside: PastedParts,
  mayHold: boolean,
): { html: string; embedded: PastedPicture[]; lost: string } => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const images = [...page.images];
  const formulas = images.filter(isFormula);
  formulas.forEach((img) => img.replaceWith('〔公式〕'));
  const { comments, embeds, nested } = tidy(page);
  const pictures = images.filter((img) => img.isConnected);
  const fileOf = besideOf(page, pictures, beside);
  const embedded: PastedPicture[] = [];
  let dropped = 0;
  for (const img of pictures) {
    const address = img.getAttribute('src') ?? '';
    if (isKeptPicture(address, location.origin)) continue;
    const file = mayHold ? (fileFrom(address) ?? fileOf(img)) : null;
    if (file) {
      const src = URL.createObjectURL(file);
      img.setAttribute('src', src);
      // As it is in the document: its own size is reported by the server.
      for (const name of ['width', 'height', 'style', 'title']) img.removeAttribute(name);
      embedded.push({ src, file });
    } else {
      img.remove();
      dropped += 1;
    }
  }
  readOfficeLists(page);
  // A picture stands among paragraphs here.
  for (const paragraph of page.querySelectorAll('p'))
    if (paragraph.querySelector('img') && paragraph.textContent?.trim() === '')
      paragraph.replaceWith(...paragraph.querySelectorAll('img'));
  const lost = [
    [dropped, `${dropped} 张图片没有一起粘贴，请把它们另存后拖到这里，或用“插入图片”上传。`],
    [formulas.length, `${formulas.length} 个公式没有一起粘贴，请截图后插入到“〔公式〕”处。`],
    [embeds, `${embeds} 个视频或其他嵌入内容没有一起粘贴。`],
    [nested, `${nested} 个单元格里的表格改成了文字。`],
    [comments, `${comments} 条批注没有一起粘贴。`],
  ] as const;
  const said = lost.flatMap(([count, words]) => (count > 0 ? [words] : []));
  return { html: page.body.innerHTML, embedded, lost: said.join('') };
};

/** Not sent yet: the text as it is kept does not know of it. */
export const isOnItsWay = (src: unknown): boolean => typeof src === 'string' && src.startsWith('blob:');
