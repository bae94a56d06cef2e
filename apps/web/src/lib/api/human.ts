import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError } from './api.ts';

export type HumanProof = { human?: string };
/**
 * Makes a call that may require a human check: a 601 with a challenge is solved on this machine and the call made
 * again, with the proof beside what it sends. `onSolving` lets the page say what it is waiting for.
 */
export const withHumanCheck = async <T>(
  send: (proof: HumanProof) => Promise<T>,
  onSolving?: () => void,
): Promise<T> => {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODE.warning) throw error;
    const { challengeIn, solve } = await import('./proof-of-work.ts');
    const challenge = challengeIn(error.data);
    if (!challenge) throw error;
    onSolving?.();
    return send({ human: await solve(challenge) });
  }
};
