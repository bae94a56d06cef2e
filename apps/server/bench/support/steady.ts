import { setTimeout as sleep } from 'node:timers/promises';
import type { Next } from './load.ts';

/** Of those who read, evenly, whatever the answers take. */
export const READS_A_SEC = 40;

type Answered = { code: number; msg: string; data: unknown };
export const answerFrom = async (
  port: number,
  { method, path, headers, body }: ReturnType<Next>,
): Promise<Answered> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  });
  return (await answer.json()) as Answered;
};

/** Reads at an even pace while `goOn` says so: what each took, in ms. */
export const readWhile = async (port: number, next: Next, goOn: () => boolean): Promise<number[]> => {
  const took: number[] = [];
  const reading: Promise<void>[] = [];
  const read = async () => {
    const begin = performance.now();
    const { code, msg } = await answerFrom(port, next());
    took.push(performance.now() - begin);
    if (code !== 200) throw new Error(msg);
  };
  const start = performance.now();
  while (goOn()) {
    reading.push(read());
    await sleep(Math.max(0, start + (reading.length * 1_000) / READS_A_SEC - performance.now()));
  }
  await Promise.all(reading);
  return took;
};

export const aWhile = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
};
