import { useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import {
  deskAttempt,
  deskList,
  deskSummary,
  extendExam,
  handInFor,
  messageExam,
} from '@zhibiao/contract/exam/staff-monitor';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { randomId } from '#lib/platform/random-id.ts';
import { toast } from '#lib/message/toast.ts';

export type ActKind = 'extend' | 'message' | 'handin';
export type ActValues = { minutes: number; text: string; reason: string };
type Done = AnswerOf<typeof extendExam>;

const DONE: Record<ActKind, (count: number, values: ActValues) => string> = {
  extend: (count, { minutes }) => `已为 ${count} 人延长 ${minutes} 分钟`,
  message: (count) => `已向 ${count} 人发送消息`,
  handin: (count) => `已为 ${count} 人交卷`,
};
/** 2 人已交卷，未延长 */
const skippedText = ({ skipped }: Done): string =>
  [...new Set(skipped.map(({ reason }) => reason))]
    .map((why) => `${skipped.filter(({ reason }) => reason === why).length} 人${why}`)
    .join('；');

type ActTarget = { kind: ActKind; paperId: string; attemptIds: string[] | 'all' };

/** Sends what a dialog asks for; the dialog's own id lets it be sent again and done once. */
export const useAct = ({ kind, paperId, attemptIds }: ActTarget, onDone: () => void) => {
  const [actId] = useState(randomId);
  const invalidate = useInvalidate();

  return useMutation({
    mutationFn: ({ minutes, text, reason }: ActValues): Promise<Done> => {
      const to = { actId, paperId, attemptIds };
      if (kind === 'extend') return call(extendExam, { body: { ...to, minutes, reason } });
      if (kind === 'message') return call(messageExam, { body: { ...to, text } });
      return call(handInFor, { body: { ...to, attemptIds: attemptIds === 'all' ? [] : attemptIds, reason } });
    },
    onSuccess: (done, values) => {
      if (done.done > 0) toast.success(DONE[kind](done.done, values));
      if (done.skipped.length > 0) toast.warning(skippedText(done));
      if (done.done === 0 && done.skipped.length === 0) toast.warning('现在没有人在考试');
      void invalidate(deskList, deskSummary, deskAttempt);
      onDone();
    },
  });
};
