import { useMutation } from '@tanstack/react-query';
import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import {
  copyQuestion,
  removeQuestion,
  setQuestionStatus,
  type EachAnswer,
} from '@zhibiao/contract/question/staff-edit';
import { settleSimilar } from '@zhibiao/contract/question/staff-similar';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { QUESTION_READS } from './queries.ts';
import { tellEach } from './tell-each.tsx';

export type Versioned = { id: string; version: number };
type Named = Versioned & { no: number };

export const versionedItemsOf = (questions: readonly Versioned[]) =>
  questions.map(({ id, version }) => ({ id, version }));

/** What is done to one question or many at once, or after one question. */
export const useQuestionActs = () => {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const refresh = () => invalidate(...QUESTION_READS);

  const enable = useMutation({
    mutationFn: (questions: readonly Versioned[]) =>
      call(setQuestionStatus, { body: { items: versionedItemsOf(questions), status: QUESTION_STATUS.on } }),
    onSuccess: (answer: EachAnswer) => tellEach('启用', answer),
    onSettled: refresh,
  });
  const copy = useMutation({
    mutationFn: ({ id }: Versioned) => call(copyQuestion, { body: { id } }),
    onSuccess: async ({ id }) => {
      toast.success(copyQuestion.done);
      await refresh();
      await navigate(`/console/bank/${id}`);
    },
  });
  const markDistinct = useMutation({
    mutationFn: (body: { id: string; otherId: string }) => call(settleSimilar, { body }),
    onSuccess: () => toast.success(settleSimilar.done),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Named) => call(removeQuestion, { body: { id, version } }),
    onSuccess: () => toast.success(removeQuestion.done),
    onSettled: refresh,
  });
  const askAndRemove = async (question: Named): Promise<boolean> => {
    const yes = await confirm({
      title: `删除题目 ${questionNo(question.no)}？`,
      text: '题目和它的版本会一起删除，不能恢复。',
      ok: '删除',
      danger: true,
    });
    return yes
      ? remove.mutateAsync(question).then(
          () => true,
          () => false,
        )
      : false;
  };

  return { enable, copy, markDistinct, askAndRemove };
};
