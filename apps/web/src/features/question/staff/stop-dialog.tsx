import { useMutation } from '@tanstack/react-query';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { setQuestionStatus } from '@zhibiao/contract/question/staff-edit';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { QUESTION_READS } from './queries.ts';
import { tellEach } from './tell-each.tsx';
import { versionedItemsOf, type Versioned } from './use-question-acts.ts';

/** 停用: no paper draws it from now on; a learner who sits with it keeps it. */
export const StopDialog = ({ questions, onClose }: { questions: readonly Versioned[]; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const { mutate, isPending } = useMutation({
    mutationFn: (note: string) =>
      call(setQuestionStatus, { body: { items: versionedItemsOf(questions), status: QUESTION_STATUS.off, note } }),
    onSuccess: (answer) => {
      onClose();
      tellEach('停用', answer);
    },
    onSettled: () => invalidate(...QUESTION_READS),
  });

  return (
    <ReasonDialog
      title={`停用 ${questions.length} 题`}
      label="停用原因"
      hint="停用后不再被抽到；正在作答和已经作答的不受影响"
      ok="停用"
      busy={isPending}
      onReason={mutate}
      onClose={onClose}
    />
  );
};
