/**
 * A picture that did not arrive leaves its place empty instead of the browser's torn page, and is fetched again when
 * the network is back. Wherever it is drawn: the events of pictures do not bubble, but they can be met on their way.
 */

const MISSING = 'data-missing';

const pictureOf = ({ target }: Event): HTMLImageElement | null => (target instanceof HTMLImageElement ? target : null);

const fetchAgain = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>(`img[${MISSING}]`)) {
    const { src } = picture;
    picture.src = src;
  }
};

export const hideMissingPictures = (): void => {
  document.addEventListener('error', (event) => pictureOf(event)?.setAttribute(MISSING, ''), true);
  document.addEventListener('load', (event) => pictureOf(event)?.removeAttribute(MISSING), true);
  addEventListener('online', fetchAgain);
};
