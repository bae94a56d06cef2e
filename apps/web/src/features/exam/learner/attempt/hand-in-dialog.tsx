import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { clockText } from '#lib/format/clock-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { isEntryAnswered, questionRange } from './store/answers.ts';
import { refusedOf } from './notes/refused-note.tsx';
import css from './hand-in-dialog.module.css';
import type { AttemptView } from './store/attempt-view.ts';

type Props = {
  questions: readonly GivenQuestion[];
  view: AttemptView;
  no: number;
  attemptsLeft: number;
  busy: boolean;
  /** Why the last try did not succeed. */
  failure: string | null;
  onGo: (index: number) => void;
  onHandIn: () => void;
  onClose: () => void;
};

/** Lists what is not answered before the paper is handed in. */
export const HandInDialog = ({ questions, view, no, attemptsLeft, busy, failure, onGo, onHandIn, onClose }: Props) => {
  const numbersOf = (which: (question: GivenQuestion) => boolean) =>
    questions.flatMap((question, i) => (which(question) ? [i + 1] : []));
  const open = numbersOf(({ questionId }) => !isEntryAnswered(view.answers[questionId]));
  const marked = numbersOf(({ questionId }) => view.marked.has(questionId));
  const changed = numbersOf(({ questionId }) => questionId in view.replaced);
  const refused = refusedOf(questions, view);
  const [firstRefused] = refused;
  const [firstOpen] = open;
  const [firstChanged] = changed;

  return (
    <Dialog
      title="确定交卷吗？"
      onClose={onClose}
      text={
        <div className={css.body}>
          {firstOpen ? (
            <Alert
              kind="warning"
              icon="warn"
              action={
                <Button small onClick={() => onGo(firstOpen - 1)}>
                  去作答
                </Button>
              }
            >
              还有 {open.length} 题未作答：{questionRange(open)}。
            </Alert>
          ) : (
            <Alert kind="success">全部 {questions.length} 题均已作答。</Alert>
          )}
          {firstRefused && (
            <Alert
              kind="warning"
              icon="warn"
              action={
                <Button small onClick={() => onGo(firstRefused.index)}>
                  去修改
                </Button>
              }
            >
              {refused.map(({ index, words }) => (
                <p key={index}>{words}</p>
              ))}
              <p>现在交卷，{refused.length > 1 ? '这些题' : '这道题'}只按已保存的内容计分。</p>
            </Alert>
          )}
          {firstChanged && (
            <Alert
              kind="warning"
              icon="warn"
              action={
                <Button small onClick={() => onGo(firstChanged - 1)}>
                  去确认
                </Button>
              }
            >
              {questionRange(changed)}已在另一台设备上修改，以保存的答案为准。
            </Alert>
          )}
          <dl className={css.facts}>
            <div>
              <dt>已答</dt>
              <dd>{questions.length - open.length} 题</dd>
            </div>
            {marked.length > 0 && (
              <div>
                <dt>标记</dt>
                <dd>
                  {marked.length} 题（{questionRange(marked)}）
                </dd>
              </div>
            )}
            <div>
              <dt>剩余时间</dt>
              <dd>{clockText(view.secondsLeft)}</dd>
            </div>
          </dl>
          <p className="note">
            交卷后不能修改。本次为第 {no} 次考试，
            {attemptsLeft > 0 ? `未合格时还可再考 ${attemptsLeft} 次` : '这是最后一次机会'}。
          </p>
          {failure && <Alert kind="error">{failure}</Alert>}
        </div>
      }
    >
      <Button onClick={onClose}>继续作答</Button>
      <Button primary busy={busy} onClick={onHandIn}>
        {busy ? '正在交卷…' : '交卷'}
      </Button>
    </Dialog>
  );
};
