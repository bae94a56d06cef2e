import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { isEntryAnswered } from '#features/exam/learner/attempt/store/answers.ts';
import css from './replaced-note.module.css';
import type { AttemptView } from '#features/exam/learner/attempt/store/attempt-view.ts';

type Props = {
  questions: readonly GivenQuestion[];
  view: AttemptView;
  onGo: (index: number) => void;
  onRestore: (id: string) => void;
  onLetStand: (id: string) => void;
};

/** Says where another device's answer is stored instead of what was answered here, and offers that back. */
export const ReplacedNote = ({ questions, view, onGo, onRestore, onLetStand }: Props) => {
  const here = questions[view.current];
  const own = here && view.replaced[here.questionId];
  const elsewhere = questions.flatMap(({ questionId }, index) =>
    index !== view.current && questionId in view.replaced ? [index] : [],
  );

  return (
    <div className={`stack gap-12 ${css.note}`} role="status">
      {here && own !== undefined && (
        <Alert
          kind="warning"
          icon="warn"
          action={
            <>
              <Button small primary onClick={() => onRestore(here.questionId)}>
                恢复我的答案
              </Button>
              <Button small onClick={() => onLetStand(here.questionId)}>
                保留现有答案
              </Button>
            </>
          }
        >
          此题已在另一台设备或另一个页面上修改，已显示保存的答案。您在本页的答案：
          <span className={css.own}>{wordsOf(own)}</span>
        </Alert>
      )}
      {elsewhere.length > 0 && (
        <Alert
          kind="warning"
          icon="warn"
          action={elsewhere.map((index) => (
            <Button key={index} small onClick={() => onGo(index)}>
              第 {index + 1} 题
            </Button>
          ))}
        >
          这些题也在别处修改过，请确认答案。
        </Alert>
      )}
    </div>
  );
};

const wordsOf = (value: AnswerValue): string =>
  isEntryAnswered({ value, seq: 0 }) ? [value].flat().join('、') : '未作答';
