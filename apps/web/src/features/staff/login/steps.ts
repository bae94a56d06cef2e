import { CODE } from '@zhibiao/contract/core/envelope';
import { LOGIN_STEP_MIN } from '@zhibiao/contract/staff/types';
import { LoginStep, type StaffEntry } from '@zhibiao/contract/staff/auth';
import { useState } from 'react';
import { ApiError } from '#lib/api/api.ts';

/**
 * Where the staff member stands on the way in. `codes`: bound, and about to keep the recovery codes, which are shown
 * once.
 */
type Step =
  | { at: 'password' }
  | { at: LoginStep['step']; ticket: string; until: number }
  | { at: 'codes'; token: string; codes: readonly string[] };

const stepOf = (error: unknown): LoginStep | null =>
  error instanceof ApiError && error.code === CODE.warning ? (LoginStep.safeParse(error.data).data ?? null) : null;

export type Pass = (send: () => Promise<StaffEntry | LoginStep | (StaffEntry & { codes: string[] })>) => Promise<void>;

export type LoginSteps = {
  step: Step;
  /** Sends a step's answer; what comes back is the next step, or the way in. */
  pass: Pass;
  enter: (token: string) => void;
  restart: () => void;
};

/** The steps of the login, one answer leading to the next. */
export const useSteps = (onEntered: (token: string) => void): LoginSteps => {
  const [step, setStep] = useState<Step>({ at: 'password' });
  const go = ({ step: at, ticket }: LoginStep) => setStep({ at, ticket, until: Date.now() + LOGIN_STEP_MIN * 60_000 });

  const pass: Pass = async (send) => {
    try {
      const answer = await send();
      if ('step' in answer) go(answer);
      else if ('codes' in answer) setStep({ at: 'codes', token: answer.token, codes: answer.codes });
      else onEntered(answer.token);
    } catch (error) {
      const next = stepOf(error);
      if (next === null) throw error;
      go(next);
    }
  };

  return { step, pass, enter: onEntered, restart: () => setStep({ at: 'password' }) };
};
