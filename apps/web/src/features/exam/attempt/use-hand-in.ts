import { useMutation } from '@tanstack/react-query';
import { submitExam } from '@zhibiao/contract/exam-attempt';
import { useEffect } from 'react';
import { ApiError, call, TRANSPORT } from '#lib/api.ts';
import { forgetAttempt } from './attempt-memory.ts';
import type { AttemptStore } from './attempt-store.ts';

const CHANGED = '有题目刚在另一台设备上修改过，请确认答案后再交卷。';
const UNSAVED = '网络中断，还有作答没有保存。请在网络恢复后再交卷。';
const RETRY_MS = 3_000;

type HandIn = { start: () => void; busy: boolean; failure: string | null };

/** Hands the paper in when the learner says so, and by itself when time is up. */
export const useHandIn = (attempt: AttemptStore, secondsLeft: number, onDone: () => void): HandIn => {
  const timeUp = secondsLeft === 0;
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      // Time may have been added in its last seconds.
      if (timeUp && (await attempt.askTime()) > 0) return null;
      const known = Object.keys(attempt.read().replaced).length;
      await attempt.flush();
      // By hand it waits until everything is saved; at the deadline it does not.
      if (!timeUp && attempt.read().unsaved && attempt.read().end !== 'closed')
        throw new ApiError(TRANSPORT, UNSAVED, null, submitExam);
      if (!timeUp && Object.keys(attempt.read().replaced).length > known)
        throw new ApiError(TRANSPORT, CHANGED, null, submitExam);
      return call(submitExam, { body: { attemptId: attempt.attemptId } });
    },
    onSuccess: (handedIn) => {
      if (!handedIn) {
        reset();
        return;
      }
      forgetAttempt(attempt.attemptId);
      onDone();
    },
  });

  useEffect(() => {
    if (!timeUp || isPending || isSuccess) return undefined;
    const timer = setTimeout(mutate, error ? RETRY_MS : 0);
    return () => clearTimeout(timer);
  }, [timeUp, isPending, isSuccess, error, mutate]);

  return { start: mutate, busy: isPending || isSuccess, failure: error instanceof ApiError ? error.message : null };
};
