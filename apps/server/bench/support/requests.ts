import type { BenchLearner } from './learners.ts';
import type { Next } from './load.ts';

type Request = ReturnType<Next>;

const JSON_BODY = { 'content-type': 'application/json' };
export const bearer = ({ token }: BenchLearner) => ({ authorization: `Bearer ${token}` });

export const get = (path: string, learner?: BenchLearner): Request => ({
  method: 'GET',
  path,
  ...(learner ? { headers: bearer(learner) } : {}),
});
export const post = (path: string, body: object, learner?: BenchLearner): Request => ({
  method: 'POST',
  path,
  headers: { ...JSON_BODY, ...(learner ? bearer(learner) : {}) },
  body: JSON.stringify(body),
});

/** One after the other, and then again from the first; `n` counts from 1. */
export const inTurn = <T, R>(items: readonly T[], of: (item: T, n: number) => R): (() => R) => {
  let n = 0;
  return () => {
    const item = items[n % items.length] as T;
    n += 1;
    return of(item, n);
  };
};
