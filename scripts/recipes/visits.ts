import { setTimeout as sleep } from 'node:timers/promises';
import { codeFrom, learnerAt } from '../containers/learner.ts';
import { publishReading } from '../containers/reading.ts';
import type { Site } from './site.ts';

/** Who comes by, and what has to come of it. */

export const API = '/prod-api/api/common/kv';

export const told = (sentence: string) => console.log(`  ✓ ${sentence}`);
export const must = (holds: boolean, sentence: string) => {
  if (!holds) throw new Error(sentence);
};

/** Returns a function that verifies the proof again. */
export const journey = async (base: string, site: Site, meanwhile = async () => {}) => {
  const learner = learnerAt(base);
  await learner.register(codeFrom(site.messages));
  const reading = await publishReading(site);
  const stop = meanwhile();
  await learner.study(reading.lid);
  await stop;
  const proof = await learner.prove(reading.lessonId);
  const file = await learner.download(proof);
  await learner.verify(proof, file);
  await learner.logIn();
  told(`注册、学习、证明 ${proof.verifyCode}、核验，经 TLS`);
  return () => learner.verify(proof, file);
};

/** Calls all the time until the work is done; every answer that was none. */
export const under = async (url: string, work: () => Promise<void>) => {
  const [failed, calls]: [string[], { count: number; longest: number }] = [[], { count: 0, longest: 0 }];
  let going = true;
  const caller = async () => {
    while (going) {
      const began = Date.now();
      const answer = await fetch(url).then(
        async (response) => `${response.status} ${((await response.json()) as { code: number }).code}`,
        (error: Error) => String(error.cause ?? error),
      );
      calls.count += 1;
      calls.longest = Math.max(calls.longest, Date.now() - began);
      if (answer !== '200 200') failed.push(answer);
      await sleep(20);
    }
  };
  const callers = Array.from({ length: 8 }, caller);
  await work();
  going = false;
  await Promise.all(callers);
  return { failed, ...calls };
};
