import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { Icon } from '#ui/icon/icon.tsx';
import type { QueueView, AnswerSaveState } from '#features/exam/learner/attempt/store/answer-queue.ts';
import { questionRange } from '#features/exam/learner/attempt/store/answers.ts';
import { refusedOf } from './refused-note.tsx';
import css from './save-line.module.css';

type Props = { view: QueueView; questions: readonly GivenQuestion[] };
const TROUBLE: readonly AnswerSaveState[] = ['waiting', 'busy', 'refused'];

/** Whether the answers are safe, in words. */
export const SaveLine = ({ view, questions }: Props) => (
  <span
    className={`inline gap-6 note num ${css.line} ${TROUBLE.includes(view.state) ? css.waiting : ''}`}
    role="status"
  >
    {contentOf(view, questions)}
  </span>
);

const contentOf = (view: QueueView, questions: readonly GivenQuestion[]) => {
  const { state, savedAt, unsaved } = view;
  switch (state) {
    case 'idle':
      return '作答后自动保存';
    case 'saving':
      return '正在保存…';
    case 'waiting':
      return (
        <>
          <Icon name="warn" size={16} />
          网络中断，恢复后自动保存（{unsaved} 题待保存）
        </>
      );
    case 'busy':
      return (
        <>
          <Icon name="warn" size={16} />
          系统繁忙，稍后自动保存（{unsaved} 题待保存）
        </>
      );
    case 'refused':
      return (
        <>
          <Icon name="warn" size={16} />
          {questionRange(refusedOf(questions, view).map(({ index }) => index + 1))}没有保存
        </>
      );
    case 'closed':
      return '本次考试已结束，不再保存';
    case 'saved':
      return (
        <>
          <Icon name="check" size={16} />
          已自动保存 {savedAt === null ? '' : timeOfDay(savedAt)}
        </>
      );
  }
};

const SHANGHAI_MS = 8 * 3_600_000;
/** HH:mm:ss as everywhere on the platform: Asia/Shanghai, whatever zone this machine keeps. */
const timeOfDay = (instant: number): string => new Date(instant + SHANGHAI_MS).toISOString().slice(11, 19);
