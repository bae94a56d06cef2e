import { keepTyped } from '#lib/typing/typed-text.ts';

const ASK_EVERY_MS = 3_000;

const isReached = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

const reload = (): void => {
  keepTyped();
  location.reload();
};

/**
 * Loads the page again once a line that was down is back, which is known by the server's answer. Where the server
 * answers from the start, it is not the line: loading again would go round in circles, so the person decides.
 */
export const reloadWhenBack = async (signal: AbortSignal, wasDown: boolean): Promise<void> => {
  let down = wasDown;
  while (!signal.aborted) {
    if (!(await isReached())) down = true;
    else if (!signal.aborted) return down ? reload() : undefined;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
};

/**
 * A user who presses the button while offline keeps this page; else the browser's own error page would take its place.
 */
export const reloadIfReached = async (): Promise<void> => {
  if (await isReached()) reload();
};
