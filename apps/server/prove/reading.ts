import { setTimeout as sleep } from 'node:timers/promises';
import { listLessons, myLessons } from '@zhibiao/contract/lesson/learner';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import type { BenchLearner } from '#bench/support/learners.ts';
import { quantile } from '#bench/support/load.ts';
import { type CallAnswer, call, isFine } from './call.ts';

/** Learners who look around, so many times a second whether or not those before were answered. */
type Reading = {
  answers: readonly CallAnswer[];
  /** Of the answers since then, in ms. */
  p95: (since?: number) => number;
  stop: () => Promise<void>;
};

export const startReading = (base: () => string, learners: readonly BenchLearner[], perSecond: number): Reading => {
  const answers: CallAnswer[] = [];
  const underWay = new Set<Promise<void>>();
  let open = true;
  const paths = [
    `${myLessons.path}?pageNum=1&pageSize=10`,
    `${listLessons.path}?pageNum=1&pageSize=10`,
    getLoginUser.path,
  ];
  const read = async (n: number) => {
    const token = learners[n % learners.length]?.token ?? '';
    answers.push(await call(base(), paths[n % paths.length] ?? '', { token }));
  };
  const pace = async () => {
    const began = performance.now();
    for (let n = 0; open; n += 1) {
      await sleep(Math.max(0, began + (n * 1_000) / perSecond - performance.now()));
      const one = read(n).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  };
  const pacing = pace();
  return {
    answers,
    p95: (since = 0) =>
      quantile(
        answers
          .filter(({ at, ms }) => at - ms >= since)
          .map((one) => (isFine(one) ? one.ms : Number.POSITIVE_INFINITY)),
        0.95,
      ),
    stop: async () => {
      open = false;
      await pacing;
      await Promise.all(underWay);
    },
  };
};
