import type { ExamResult } from '@zhibiao/contract/exam/review';
import { useEffect, useState } from 'react';
import { useStore } from '#lib/platform/store.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { choose } from '#widgets/question/choose.ts';
import { isAnswered } from './store/answers.ts';
import { ExamHead } from './exam-head.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { Palette } from './question/palette.tsx';
import { PaletteSheet } from './question/palette-sheet.tsx';
import type { Opening } from '#features/exam/queries.ts';
import { QuestionPanel } from './question/question-panel.tsx';
import { RefusedNote } from './notes/refused-note.tsx';
import { ReplacedNote } from './notes/replaced-note.tsx';
import css from './running-exam.module.css';
import { SaveLine } from './notes/save-line.tsx';
import { createAttemptStore } from './store/attempt-store.ts';
import { SittingNotes } from './notes/sitting-notes.tsx';
import { TimeUpDialog } from './notes/time-up-dialog.tsx';
import { useExamKeys } from './question/use-exam-keys.ts';
import { useHandIn } from './use-hand-in.ts';
import { useLeaveWarning } from './notes/use-leave-warning.tsx';
import { isByChoice } from '#widgets/question/question-words.ts';

/** From here on the learner is told once that time is short. */
const NOTICE_SEC = 5 * 60;

type Props = { opening: Opening; sat: Pick<ExamResult, 'no' | 'attemptsLeft'>; onClosed: () => void };

const withMember = (set: ReadonlySet<string>, id: string, is: boolean): ReadonlySet<string> => {
  if (set.has(id) === is) return set;
  return new Set(is ? [...set, id] : [...set].filter((other) => other !== id));
};

/** The exam itself: the question left, the palette right or, on narrow windows, below. */
export const RunningExam = ({ opening, sat, onClosed }: Props) => {
  const { title, questions, totalScore, passScore, blurLimit, blurMode } = opening.started;
  const [attempt] = useState(() => createAttemptStore(opening));
  const view = useStore(attempt);
  const [open, setOpen] = useState<'card' | 'hand-in' | null>(null);
  const [jumps, setJumps] = useState(0);
  /** Cases whose material is out of sight. */
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const handIn = useHandIn(attempt, view.secondsLeft, onClosed);
  useLeaveWarning(attempt, view.end === null && view.secondsLeft > 0 && !handIn.busy, { blurLimit, blurMode });
  const question = questions[view.current];
  const answered = questions.filter(({ questionId }) => isAnswered(view.answers[questionId])).length;

  useEffect(() => attempt.start(), [attempt]);
  useEffect(() => {
    if (view.end === 'closed') onClosed();
  }, [view.end, onClosed]);

  const askToHandIn = () => {
    // The dialog must list the answers that will be marked, those from other devices included.
    attempt.catchUp();
    setOpen('hand-in');
  };
  const jump = (index: number) => {
    setOpen(null);
    attempt.goTo(index);
    setJumps(jumps + 1);
  };
  useExamKeys({
    onMove: (by) => attempt.goTo(view.current + by),
    onOption: (index) => {
      const option = question?.options[index];
      if (question && option && isByChoice(question.type))
        attempt.answer(question.questionId, choose(question, view.answers[question.questionId], option.key));
    },
  });
  if (!question)
    return (
      <div className={`wrap ${css.grid}`}>
        <Alert kind="error">试卷没有题目，请联系培训机构。</Alert>
      </div>
    );

  return (
    <div className={`tint ${css.page}`}>
      <ExamHead
        title={title}
        note={`共 ${questions.length} 题，满分 ${totalScore} 分，${passScore} 分合格`}
        secondsLeft={view.secondsLeft}
      />
      <div role="status" className={css.notice}>
        {view.secondsLeft <= NOTICE_SEC && view.secondsLeft > 0 && (
          <p className="wrap">
            <Icon name="clock" />
            距考试结束不足 5 分钟。已保存的作答都会计分，到时自动交卷。
          </p>
        )}
      </div>
      <SittingNotes notes={view.notes} onClose={attempt.closeNote} />
      <div role="alert" className={css.notice}>
        {view.warning && (
          <p className="wrap">
            <Icon name="warn" />
            {view.warning}
            <Button small onClick={attempt.dismissWarning}>
              知道了
            </Button>
          </p>
        )}
      </div>
      <div className={`wrap ${css.grid}`}>
        <QuestionPanel
          key={question.questionId}
          question={question}
          index={view.current}
          total={questions.length}
          rules={opening.started}
          folded={folded.has(question.group?.id ?? question.questionId)}
          onFold={(fold) => setFolded(withMember(folded, question.group?.id ?? question.questionId, fold))}
          jumps={jumps}
          entry={view.answers[question.questionId]}
          marked={view.marked.has(question.questionId)}
          onAnswer={(value, afterMs) => attempt.answer(question.questionId, value, afterMs)}
          onMark={() => attempt.toggleMark(question.questionId)}
          onMove={(by) => attempt.goTo(view.current + by)}
          onHandIn={askToHandIn}
          notice={
            <>
              <RefusedNote questions={questions} view={view} onGo={jump} />
              <ReplacedNote
                questions={questions}
                view={view}
                onGo={jump}
                onRestore={attempt.restore}
                onLetStand={attempt.letStand}
              />
            </>
          }
        >
          <SaveLine view={view} questions={questions} />
        </QuestionPanel>
        <aside className={`panel ${css.side}`} aria-label="答题卡">
          <header>
            <h2>答题卡</h2>
            <span className="note num">
              已答 {answered} / {questions.length}
            </span>
          </header>
          <Palette questions={questions} view={view} onGo={jump} />
          <Button primary block className={css.submit} onClick={askToHandIn}>
            交卷
          </Button>
        </aside>
      </div>
      <div className={css.dock}>
        <Button aria-haspopup="dialog" onClick={() => setOpen('card')}>
          <Icon name="grid" size={16} />
          答题卡　
          <span className="num">
            {answered} / {questions.length}
          </span>
        </Button>
        <Button primary aria-haspopup="dialog" onClick={askToHandIn}>
          交卷
        </Button>
      </div>
      {open === 'card' && (
        <PaletteSheet questions={questions} view={view} answered={answered} onGo={jump} onClose={() => setOpen(null)} />
      )}
      {open === 'hand-in' && view.secondsLeft > 0 && (
        <HandInDialog
          questions={questions}
          view={view}
          no={sat.no}
          attemptsLeft={sat.attemptsLeft}
          busy={handIn.busy}
          failure={handIn.failure}
          onGo={jump}
          onHandIn={handIn.start}
          onClose={() => setOpen(null)}
        />
      )}
      {view.secondsLeft === 0 && <TimeUpDialog failure={handIn.failure} />}
    </div>
  );
};
