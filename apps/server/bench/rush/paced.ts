import type { Next } from '#bench/support/load.ts';
import { askedText } from './asked.ts';

/** What goes on beside a rush: each kind of request so often a second, answered or not. */

export type PacedKind = { name: string; next: Next; isGood: (text: string) => boolean };
export type Paced = { waits: number[]; failures: number };

/** Begins to ask; the answer ends it and tells what each kind took, ms, to the end of the answer. */
export const startPaced = (port: number, kinds: readonly PacedKind[], perSecond: number): (() => Promise<Paced[]>) => {
  const paced = kinds.map((): Paced => ({ waits: [], failures: 0 }));
  const underWay = new Set<Promise<void>>();
  const ask = async ({ next, isGood }: PacedKind, into: Paced): Promise<void> => {
    const began = performance.now();
    const text = await askedText(port, next()).catch(() => '');
    if (isGood(text)) into.waits.push(performance.now() - began);
    else into.failures += 1;
  };
  const timers = kinds.map((kind, at) =>
    setInterval(() => {
      const asking = ask(kind, paced[at] as Paced).finally(() => underWay.delete(asking));
      underWay.add(asking);
    }, 1_000 / perSecond),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay);
    return paced;
  };
};
