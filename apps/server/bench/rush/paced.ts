import { Agent, request } from 'node:http';
import type { Next } from '#bench/support/load.ts';

/** What goes on beside a rush: each kind of request so often a second, answered or not. */

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** How long the whole answer took, ms; null when it is not what it should be. */
const timeOf = (port: number, { method, path, headers, body }: ReturnType<Next>, isGood: (text: string) => boolean) =>
  new Promise<number | null>((resolve) => {
    const began = performance.now();
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve(isGood(text) ? performance.now() - began : null));
      answer.on('error', () => resolve(null));
    });
    asked.on('error', () => resolve(null));
    asked.end(body);
  });

export type PacedKind = { name: string; next: Next; isGood: (text: string) => boolean };
export type Paced = { waits: number[]; failures: number };

/** Begins to ask; the answer ends it and tells what each kind took. */
export const startPaced = (port: number, kinds: readonly PacedKind[], perSecond: number): (() => Promise<Paced[]>) => {
  const paced = kinds.map((): Paced => ({ waits: [], failures: 0 }));
  const underWay = new Set<Promise<void>>();
  const ask = async ({ next, isGood }: PacedKind, into: Paced): Promise<void> => {
    const took = await timeOf(port, next(), isGood);
    if (took === null) into.failures += 1;
    else into.waits.push(took);
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
