/** Stands for this site while an address is taken apart. */
const HERE = 'https://here.invalid';
/** As people type one: www.example.com/page, without its scheme. */
const BARE_HOST = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?=[/?#]|$)/u;
const FILE_NAME = /^[^/?#]+\.(?:pdf|docx?|xlsx?|pptx?|zip|html?|png|jpe?g|mp4)(?=[?#]|$)/i;

/**
 * An address that staff entered, as a browser would follow it: a path of this site with one slash in front, or a whole
 * http(s) address; null for what is neither (javascript:, mailto:, nonsense). Never throws. `//host` and `/\host` lead
 * elsewhere and say so.
 */
export const cleanLink = (text: string): string | null => {
  const typed = text.trim();
  if (typed === '') return null;
  const bare = BARE_HOST.test(typed) && !FILE_NAME.test(typed);
  try {
    const { origin, protocol, href, pathname, search, hash } = new URL(bare ? `https://${typed}` : typed, HERE);
    if (origin === HERE) return pathname.replace(/^\/+/, '/') + search + hash;
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
};
