/**
 * A picture that did not arrive leaves its place empty instead of the browser's torn page, and is fetched again when
 * the network is back. Wherever it is drawn: the events of pictures do not bubble, but they can be met on their way.
 */

const MISSING = 'data-missing';
/** A line that says it is back may not carry everything yet. */
const AGAIN_MS = [0, 3_000, 15_000];

const pictureOf = ({ target }: Event): HTMLImageElement | null => (target instanceof HTMLImageElement ? target : null);

const fetchAgain = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>(`img[${MISSING}]`)) {
    // Not what is on its way already.
    if (!picture.complete) continue;
    const { src } = picture;
    picture.src = src;
  }
};

export const hideMissingPictures = (): void => {
  // Those of a page that the server drew may have failed before this script was there.
  for (const picture of document.images)
    if (picture.complete && !picture.naturalWidth) picture.setAttribute(MISSING, '');
  document.addEventListener('error', (event) => pictureOf(event)?.setAttribute(MISSING, ''), true);
  document.addEventListener('load', (event) => pictureOf(event)?.removeAttribute(MISSING), true);
  addEventListener('online', () => {
    for (const ms of AGAIN_MS) setTimeout(fetchAgain, ms);
  });
};
