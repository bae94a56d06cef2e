import { cleanLink } from '@zhibiao/contract/core/link';

/** This site's own; the server that draws a page sets it (apps/web/src/draw.tsx). */
export const site = { origin: typeof location === 'undefined' ? '' : location.origin };

/**
 * An address that staff entered, resolved against this site; null for anything that is no http(s) address, such as
 * javascript:.
 */
export const safeUrl = (text: string): URL | null => {
  const link = cleanLink(text);
  return link === null ? null : new URL(link, site.origin);
};

/** Where an address leads, in words: a host, or this site. */
export const urlPlaceOf = (url: URL): string => (isOfSite(url) ? '本站文件' : url.host);
export const isOfSite = ({ origin }: URL): boolean => origin === site.origin;
