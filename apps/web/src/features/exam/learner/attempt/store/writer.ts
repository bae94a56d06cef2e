import { randomId } from '#lib/platform/random-id.ts';

const KEY = 'zhibiao.writer';
let ofThisPage: string | null = null;

/**
 * A name of this tab that survives a reload. By it the server knows a tab's own earlier saves from another tab's, which
 * must not be overwritten unseen.
 */
export const writerId = (): string => {
  try {
    ofThisPage ??= sessionStorage.getItem(KEY);
    ofThisPage ??= randomId();
    sessionStorage.setItem(KEY, ofThisPage);
  } catch {
    /* without storage the name lives as long as the page */
  }
  return (ofThisPage ??= randomId());
};
