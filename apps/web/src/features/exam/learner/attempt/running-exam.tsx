import type { ExamResult } from '@zhibiao/contract/exam/review';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ExamHead } from './exam-head.tsx';
import { ExamNotices } from './notes/exam-notices.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { QuestionPalette } from './question/palette.tsx';
import { PaletteSheet } from './question/palette-sheet.tsx';
import type { Opening } from '#features/exam/learner/attempt/opening.ts';
import { AttemptQuestionPanel } from './question/question-panel.tsx';
import { RefusedNote } from './notes/refused-note.tsx';
import { ReplacedNote } from './notes/replaced-note.tsx';
import css from './running-exam.module.css';
import { SaveLine } from './notes/save-line.tsx';
import { TimeUpDialog } from './notes/time-up-dialog.tsx';
import { useRunningExam } from './use-running-exam.ts';

type Props = { opening: Opening; attempted: Pick<ExamResult, 'no' | 'attemptsLeft'>; onClosed: () => void };

/** The exam itself: the question left, the palette right or, on narrow windows, below. */
export const RunningExam = ({ opening, attempted, onClosed }: Props) => {
  const { title, questions, totalScore, passScore } = opening.started;
  const { attempt, view, question, answered, handIn, open, ...exam } = useRunningExam(opening, onClosed);
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
      <ExamNotices view={view} onClose={attempt.closeNote} onDismiss={attempt.dismissWarning} />
      <div className={`wrap ${css.grid}`}>
        <AttemptQuestionPanel
          key={question.questionId}
          question={question}
          index={view.current}
          total={questions.length}
          rules={opening.started}
          folded={exam.folded}
          onFold={exam.fold}
          jumps={exam.jumps}
          entry={view.answers[question.questionId]}
          marked={view.marked.has(question.questionId)}
          onAnswer={(value, afterMs) => attempt.answer(question.questionId, value, afterMs)}
          onMark={() => attempt.toggleMark(question.questionId)}
          onMove={exam.move}
          onHandIn={exam.askToHandIn}
          notice={
            <>
              <RefusedNote questions={questions} view={view} onGo={exam.jump} />
              <ReplacedNote
                questions={questions}
                view={view}
                onGo={exam.jump}
                onRestore={attempt.restore}
                onLetStand={attempt.letStand}
              />
            </>
          }
        >
          <SaveLine view={view} questions={questions} />
        </AttemptQuestionPanel>
        <aside className={`panel ${css.side}`} aria-label="答题卡">
          <header>
            <h2>答题卡</h2>
            <span className="note num">
              已答 {answered} / {questions.length}
            </span>
          </header>
          <QuestionPalette questions={questions} view={view} onGo={exam.jump} />
          <Button primary block className={css.submit} onClick={exam.askToHandIn}>
            交卷
          </Button>
        </aside>
      </div>
      <div className={css.dock}>
        <Button aria-haspopup="dialog" onClick={exam.showCard}>
          <Icon name="grid" size={16} />
          答题卡　
          <span className="num">
            {answered} / {questions.length}
          </span>
        </Button>
        <Button primary aria-haspopup="dialog" onClick={exam.askToHandIn}>
          交卷
        </Button>
      </div>
      {open === 'card' && (
        <PaletteSheet questions={questions} view={view} answered={answered} onGo={exam.jump} onClose={exam.close} />
      )}
      {open === 'hand-in' && view.secondsLeft > 0 && (
        <HandInDialog
          questions={questions}
          view={view}
          no={attempted.no}
          attemptsLeft={attempted.attemptsLeft}
          busy={handIn.busy}
          failure={handIn.failure}
          onGo={exam.jump}
          onHandIn={handIn.start}
          onClose={exam.close}
        />
      )}
      {view.secondsLeft === 0 && <TimeUpDialog failure={handIn.failure} />}
    </div>
  );
};
