import { useMutation } from '@tanstack/react-query';
import { submitExam } from '@zhibiao/contract/exam/attempt';
import { useEffect } from 'react';
import { againMs } from '#lib/api/again.ts';
import { ApiError, call, TRANSPORT } from '#lib/api/api.ts';
import { forgetAttempt } from './store/attempt-memory.ts';
import type { AttemptStore } from './store/attempt-store.ts';
import type { AttemptView } from './store/attempt-view.ts';

const CHANGED = '有题目刚在另一台设备上修改过，请确认答案后再交卷。';
const UNSAVED = '网络中断，还有作答没有保存。请在网络恢复后再交卷。';
const BUSY = '系统繁忙，还有作答没有保存。请稍后再交卷。';
const REFUSED = '有作答没有保存，原因见上。可以先修改，也可以再次点交卷。';
const RETRY_MS = 3_000;

type HandIn = { start: () => void; busy: boolean; failure: string | null };

/**
 * What still waits, or the learner does not know yet; a learner who knows of a refused answer may hand in without it.
 */
const obstacleTo = (known: AttemptView, now: AttemptView): string | null => {
  const isNews = (which: 'refused' | 'replaced') => Object.keys(now[which]).some((id) => !(id in known[which]));
  if (now.unsaved && now.end !== 'closed') return now.state === 'busy' ? BUSY : UNSAVED;
  if (isNews('refused')) return REFUSED;
  return isNews('replaced') ? CHANGED : null;
};

/** Hands the paper in when the learner says so, and by itself when time is up. */
export const useHandIn = (attempt: AttemptStore, secondsLeft: number, onDone: () => void): HandIn => {
  const timeUp = secondsLeft === 0;
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      // Time may have been added in its last seconds.
      if (timeUp && (await attempt.askTime()) > 0) return null;
      const known = attempt.read();
      await attempt.flush();
      // By hand it waits until everything is saved that can be; at the deadline it does not.
      const obstacle = timeUp ? null : obstacleTo(known, attempt.read());
      if (obstacle !== null) throw new ApiError(TRANSPORT, obstacle, null, submitExam);
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
    const timer = setTimeout(mutate, error ? againMs(RETRY_MS, error instanceof ApiError ? error.waitSec : 0) : 0);
    return () => clearTimeout(timer);
  }, [timeUp, isPending, isSuccess, error, mutate]);

  return { start: mutate, busy: isPending || isSuccess, failure: error instanceof ApiError ? error.message : null };
};
