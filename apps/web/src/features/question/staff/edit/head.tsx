import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { useNavigate } from 'react-router-dom';
import { useQuestionActs } from '#features/question/staff/use-question-acts.ts';
import { STATUS_TAG } from '#features/question/staff/words.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import css from './edit.module.css';
import type { QuestionForm } from './use-question-form.ts';

type Props = {
  question: StaffQuestion | null;
  form: QuestionForm;
  /** Whether fields can be changed here. */
  may: boolean;
  onStop: () => void;
  onMove: () => void;
  onLog: () => void;
};

/** What is being written, its state, and what can be done with all of it; it stays in sight. */
export const QuestionHead = ({ question, form, may, onStop, onMove, onLog }: Props) => {
  const can = useCan();
  const navigate = useNavigate();
  const { copy, askAndRemove, enable } = useQuestionActs();
  const { changed, isSaving, version } = form;
  const remove = async () => {
    if (question && (await askAndRemove(question))) await navigate('/console/bank');
  };

  return (
    <header className={css.head}>
      <h2>{form.draft.stem || form.base.stem || '新题目'}</h2>
      {question && (
        <>
          <span className="note num">
            {questionNo(question.no)}　v{question.version}
          </span>
          <Tag kind={STATUS_TAG[question.status]}>{labelOf(QUESTION_STATUS, question.status)}</Tag>
        </>
      )}
      <div className={`row to-end gap-8 ${css.acts}`}>
        {may && changed && <span className="note">有未保存的修改</span>}
        {question && can('bank:approve') && !changed && (
          <Button
            small
            busy={enable.isPending}
            onClick={question.status === QUESTION_STATUS.on ? onStop : () => enable.mutate([question])}
          >
            {question.status === QUESTION_STATUS.on ? '停用' : '启用'}
          </Button>
        )}
        {may && changed && (
          <Button small onClick={form.giveUp}>
            {question ? '放弃修改' : '清空'}
          </Button>
        )}
        {may && (
          <>
            <Button small busy={isSaving} disabled={!changed && question === null} onClick={() => form.save('next')}>
              {changed ? '保存并出下一题' : '出下一题'} <kbd>Alt+N</kbd>
            </Button>
            <Button small primary disabled={!changed} busy={isSaving} onClick={() => form.save('stay')}>
              {question ? `保存为 v${version + 1}` : '保存'}
            </Button>
          </>
        )}
        {question && (
          <MoreMenu
            of={questionNo(question.no)}
            items={[
              { key: 'log', label: '操作记录', icon: 'clock', onChoose: onLog },
              ...(can('bank:edit')
                ? [
                    {
                      key: 'copy',
                      label: '复制为新题目',
                      icon: 'copy' as const,
                      onChoose: () => copy.mutate(question),
                    },
                    { key: 'move', label: '移动到其他题库…', icon: 'swap' as const, onChoose: onMove },
                    ...(question.status === QUESTION_STATUS.pending
                      ? [null, { key: 'remove', label: '删除题目', danger: true, onChoose: () => void remove() }]
                      : []),
                  ]
                : []),
            ]}
          />
        )}
      </div>
    </header>
  );
};
