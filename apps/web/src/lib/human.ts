import { CODE } from '@zhibiao/contract/envelope';
import { HumanChallenge } from '@zhibiao/contract/human';
import { ApiError } from './api.ts';

export type HumanProof = { human?: string };
/**
 * Makes a call that may be asked for a human check: a 601 with a challenge is solved on this machine and the call made
 * again, with the proof beside what it sends. `onSolving` lets the page say what it is waiting for.
 */
export const withHumanCheck = async <T>(
  send: (proof: HumanProof) => Promise<T>,
  onSolving?: () => void,
): Promise<T> => {
  try {
    return await send({});
  } catch (error) {
    const challenge = challengeOf(error);
    if (!challenge) throw error;
    onSolving?.();
    const { solve } = await import('./proof-of-work.ts');
    return send({ human: await solve(challenge) });
  }
};

const challengeOf = (error: unknown): HumanChallenge | null => {
  if (!(error instanceof ApiError) || error.code !== CODE.warning) return null;
  return HumanChallenge.safeParse((error.data as { challenge?: unknown } | null | undefined)?.challenge).data ?? null;
};
