import { isKeptPicture } from './address.ts';

/** A picture that came within the text: where it stands under `src`, until it has an address of this site. */
export type PastedPicture = { src: string; file: File };

/** Formats that the server takes; Writer and browsers embed pictures as they are, Word as a path on somebody's disk. */
const EMBEDDED = /^data:image\/(png|jpeg|webp);base64,([\w+/=\s]+)$/i;

const fileFrom = (src: string): File | null => {
  const [, format, base64] = EMBEDDED.exec(src) ?? [];
  if (!format || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.codePointAt(0) ?? 0);
    return new File([bytes], `picture.${format}`, { type: `image/${format.toLowerCase()}` });
  } catch {
    return null;
  }
};

/**
 * What came by the clipboard: pictures within it are to be sent, and stand under an address of this page meanwhile.
 * Those of a document lie on somebody's disk, those of another site are that site's: they are left out. The rest of
 * what a text may not hold, the schema leaves out by itself.
 */
export const readPasted = (
  html: string,
  mayHold: boolean,
): { html: string; embedded: PastedPicture[]; dropped: number } => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const embedded: PastedPicture[] = [];
  let dropped = 0;
  for (const img of page.querySelectorAll('img')) {
    const address = img.getAttribute('src') ?? '';
    const file = mayHold ? fileFrom(address) : null;
    if (file) {
      const src = URL.createObjectURL(file);
      img.setAttribute('src', src);
      // As it is in the document: its own size is told by the server.
      for (const name of ['width', 'height', 'style', 'title']) img.removeAttribute(name);
      embedded.push({ src, file });
    } else if (!isKeptPicture(address, location.origin)) {
      img.remove();
      dropped += 1;
    }
  }
  // Word keeps a second copy of each picture for itself, and notes for old browsers.
  page.querySelectorAll('style, script, title, meta, link, xml').forEach((element) => element.remove());
  return { html: page.body.innerHTML, embedded, dropped };
};

/** Not sent yet: the text as it is kept does not know of it. */
export const isOnItsWay = (src: unknown): boolean => typeof src === 'string' && src.startsWith('blob:');
