import { setTimeout as sleep } from 'node:timers/promises';
import { ORIGIN } from './visitor.ts';

const MOST_MS = 180_000;

const isReady = async (): Promise<boolean> => (await fetch(`${ORIGIN}/readyz`).catch(() => null))?.ok === true;

/** Waits until all that the demo shows is written. */
export const demoIsReady = async (): Promise<void> => {
  for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(200)) if (await isReady()) return;
  throw new Error(`the demo was not ready within ${MOST_MS / 1000} s`);
};
