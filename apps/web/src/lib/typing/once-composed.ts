/**
 * Letters of a pinyin that has not become characters yet: they stand in their field as if they were its text, and must
 * not be saved.
 */
let composing = false;
const waiting = new Set<() => void>();

const endComposition = () => {
  composing = false;
  // The characters themselves may come with one more event, and who saves them needs the letters no more.
  setTimeout(() => {
    const due = [...waiting];
    for (const run of due) if (waiting.delete(run)) run();
  });
};
const watch = () => {
  addEventListener('compositionstart', () => (composing = true), true);
  addEventListener('compositionend', endComposition, true);
  // A field that went while the user typed into it ends nothing.
  addEventListener('keydown', (event) => composing && !event.isComposing && endComposition(), true);
};
let watched = false;

/** Runs at once, or as soon as no half-typed pinyin stands in a field; returns the way to stop that. */
export const onceComposed = (run: () => void): (() => void) => {
  if (!watched) watch();
  watched = true;
  if (composing) waiting.add(run);
  else run();
  return () => waiting.delete(run);
};

/** The same after `ms`. */
export const composedAfter = (ms: number, run: () => void): (() => void) => {
  let stop = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    stop = onceComposed(run);
  }, ms);
  return () => stop();
};
