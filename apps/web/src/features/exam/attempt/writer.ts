import { randomId } from '#lib/random-id.ts';

const KEY = 'zhibiao.writer';
let ofThisPage: string | null = null;

/**
 * Names this tab to the server, also after a reload, so that it may follow its own saves but never overwrites another's
 * unseen.
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
