import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import type { AttemptView } from '#features/exam/learner/attempt/store/attempt-view.ts';
import css from './replaced-note.module.css';

type Refused = { index: number; words: string };

/** Of each answer that is not saved as it stands on screen: 第 3 题没有保存：作答不能超过5000个字符，现有24000个。 */
export const refusedOf = (questions: readonly GivenQuestion[], { refused }: Pick<AttemptView, 'refused'>): Refused[] =>
  questions.flatMap(({ questionId }, index) => {
    const reason = refused[questionId];
    return reason === undefined ? [] : [{ index, words: `第 ${index + 1} 题没有保存：${reason}。` }];
  });

type Props = { questions: readonly GivenQuestion[]; view: AttemptView; onGo: (index: number) => void };

/** Says which answers are not saved and why, and leads there. The saving line tells it aloud, once. */
export const RefusedNote = ({ questions, view, onGo }: Props) => {
  const all = refusedOf(questions, view);
  const elsewhere = all.filter(({ index }) => index !== view.current);

  return (
    <div className={`stack gap-12 ${css.note}`}>
      {all.length > 0 && (
        <Alert
          kind="warning"
          icon="warn"
          action={elsewhere.map(({ index }) => (
            <Button key={index} small onClick={() => onGo(index)}>
              第 {index + 1} 题
            </Button>
          ))}
        >
          {all.map(({ index, words }) => (
            <p key={index}>{words}</p>
          ))}
        </Alert>
      )}
    </div>
  );
};
