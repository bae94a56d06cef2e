import { isKeptPicture } from './address.ts';

/**
 * What came by the clipboard, without pictures that are not this site's: those of a document lie on somebody's disk,
 * those of another site are that site's. The rest of what a text may not hold, the schema leaves out by itself.
 */
export const withoutPictures = (html: string): { html: string; dropped: number } => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const strange = [...page.querySelectorAll('img')].filter(
    (img) => !isKeptPicture(img.getAttribute('src') ?? '', location.origin),
  );
  strange.forEach((img) => img.remove());
  // Word keeps a second copy of each picture for itself, and notes for old browsers.
  page.querySelectorAll('style, script, title, meta, link, xml').forEach((element) => element.remove());
  return { html: page.body.innerHTML, dropped: strange.length };
};
