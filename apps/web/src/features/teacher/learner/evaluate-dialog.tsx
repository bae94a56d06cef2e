import { useMutation, useQuery } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/core/copy';
import { RATINGS_TOGETHER } from '@zhibiao/contract/core/limits';
import { listTeachers, evaluateTeacher, type Teacher } from '@zhibiao/contract/teacher/learner';
import { useState, type SubmitEvent } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { StarInput } from '#widgets/rating/star-input.tsx';
import css from './evaluate-dialog.module.css';
import { evaluateItemsQuery } from './queries.ts';

/** Every item needs a score. Closes on success and on failure, as the specification says. */
export const EvaluateDialog = ({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) => {
  const items = useQuery(evaluateItemsQuery);
  const [scores, setScores] = useState<Record<string, number>>({});
  const [confirming, setConfirming] = useState(false);
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: () =>
      call(evaluateTeacher, {
        body: (items.data ?? []).map((item, orderNum) => ({
          itemId: item.id,
          itemTitle: item.title,
          score: scores[item.id] ?? 0,
          teacherId: teacher.id,
          teacherName: teacher.name,
          orderNum,
        })),
      }),
    onSuccess: () => {
      toast.success(copy.evaluated);
      return invalidate(listTeachers);
    },
    onSettled: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setConfirming(true);
    const open = items.data?.findIndex((item) => !scores[item.id]);
    if (open === -1 && !save.isPending) save.mutate();
    else event.currentTarget.querySelectorAll('fieldset')[open ?? 0]?.querySelector('input')?.focus();
  };

  return (
    <FormDialog title={`评价${teacher.name}老师`} ok="提交评价" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <form id={formId} onSubmit={submit}>
          <p className="note">
            评价匿名提交，教师和管理员都看不到评价人；为此，每满 {RATINGS_TOGETHER}{' '}
            人的评价合并计入一次，均分会稍后更新。
          </p>
          <QueryBlock query={items} failed="评价项目加载失败。">
            {(list) => (
              <ul className={css.items}>
                {list.map((item) => (
                  <li key={item.id}>
                    <StarInput
                      label={item.title}
                      max={item.maxScore}
                      value={scores[item.id] ?? 0}
                      onChange={(score) => setScores((old) => ({ ...old, [item.id]: score }))}
                      error={confirming && !scores[item.id] ? copy.chooseScore : undefined}
                    />
                  </li>
                ))}
              </ul>
            )}
          </QueryBlock>
        </form>
      )}
    </FormDialog>
  );
};
