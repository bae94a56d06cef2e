import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError } from './api.ts';

export type HumanProof = { human?: string };
/** A proof serves once: a login that was then told to wait for its turn brings another. */
const MOST = 2;
/**
 * Makes a call that may require a human check: a 601 with a challenge is solved on this machine and the call made
 * again, with the proof beside what it sends. `onSolving` lets the page say what it is waiting for.
 */
export const withHumanCheck = async <T>(
  send: (proof: HumanProof) => Promise<T>,
  onSolving?: () => void,
): Promise<T> => {
  let proof: HumanProof = {};
  for (let solved = 0; ; solved += 1) {
    try {
      return await send(proof);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE.warning || solved === MOST) throw error;
      const { challengeIn, solve } = await import('./proof-of-work.ts');
      const challenge = challengeIn(error.data);
      if (!challenge) throw error;
      onSolving?.();
      proof = { human: await solve(challenge) };
    }
  }
};
