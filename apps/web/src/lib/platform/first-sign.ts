/** What a person does who is about to press something. A pointer that rests where the page appears is no sign. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Once, at the first sign of a hand on the page. */
export const atFirstSign = (act: () => void): void => {
  const stop = new AbortController();
  const first = () => {
    stop.abort();
    act();
  };
  for (const sign of SIGNS) document.addEventListener(sign, first, { capture: true, signal: stop.signal });
};
