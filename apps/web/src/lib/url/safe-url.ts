import { cleanLink } from '@zhibiao/contract/core/link';

/**
 * An address that staff entered, resolved against this site; null for anything that is no http(s) address, such as
 * javascript:.
 */
export const safeUrl = (text: string): URL | null => {
  const link = cleanLink(text);
  return link === null ? null : new URL(link, location.origin);
};

/** Where an address leads, in words: a host, or this site. */
export const urlPlaceOf = (url: URL): string => (url.origin === location.origin ? '本站文件' : url.host);
