import { useEffect, useState } from 'react';
import type { Opening } from '#features/exam/learner/attempt/opening.ts';
import { useStore } from '#lib/platform/store.ts';
import { choose } from '#widgets/question/choose.ts';
import { isByChoice } from '#widgets/question/question-words.ts';
import { isEntryAnswered } from './store/answers.ts';
import { createAttemptStore } from './store/attempt-store.ts';
import { OVER_CHOICES, useShortcuts } from '#lib/platform/use-shortcuts.ts';
import { useHandIn } from './use-hand-in.ts';
import { useLeaveWarning } from './notes/use-leave-warning.tsx';

const withMember = (set: ReadonlySet<string>, id: string, is: boolean): ReadonlySet<string> => {
  if (set.has(id) === is) return set;
  return new Set(is ? [...set, id] : [...set].filter((other) => other !== id));
};

/** The exam as it runs on this page: the attempt, what is open beside the question, the keys, and handing in. */
export const useRunningExam = (opening: Opening, onClosed: () => void) => {
  const { questions, blurLimit, blurMode } = opening.started;
  const [attempt] = useState(() => createAttemptStore(opening));
  const view = useStore(attempt);
  const [open, setOpen] = useState<'card' | 'hand-in' | null>(null);
  const [jumps, setJumps] = useState(0);
  /** Cases whose material is out of sight. */
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const handIn = useHandIn(attempt, view.secondsLeft, onClosed);
  useLeaveWarning(attempt, view.end === null && view.secondsLeft > 0 && !handIn.busy, { blurLimit, blurMode });
  const question = questions[view.current];
  const caseId = question && (question.group?.id ?? question.questionId);

  useEffect(() => attempt.start(), [attempt]);
  useEffect(() => {
    if (view.end === 'closed') onClosed();
  }, [view.end, onClosed]);

  const move = (by: 1 | -1) => attempt.goTo(view.current + by);
  const chooseOption = (at: number) => {
    const option = question?.options[at];
    if (question && option && isByChoice(question.type))
      attempt.answer(question.questionId, choose(question, view.answers[question.questionId], option.key));
  };
  useShortcuts(
    [
      ['← →', '上一题、下一题', (at) => move(at === 0 ? -1 : 1)],
      ['1–9', '选择选项', chooseOption],
      ['A–F', '选择选项', chooseOption],
    ],
    // Before the browser: inside a radio group ← and → would change the answer.
    { except: OVER_CHOICES, capture: true },
  );

  return {
    attempt,
    view,
    question,
    answered: questions.filter(({ questionId }) => isEntryAnswered(view.answers[questionId])).length,
    handIn,
    open,
    showCard: () => setOpen('card'),
    askToHandIn: () => {
      // The dialog must list the answers that will be marked, those from other devices included.
      attempt.catchUp();
      setOpen('hand-in');
    },
    close: () => setOpen(null),
    jump: (index: number) => {
      setOpen(null);
      attempt.goTo(index);
      setJumps(jumps + 1);
    },
    jumps,
    move,
    folded: caseId !== undefined && folded.has(caseId),
    fold: (is: boolean) => {
      if (caseId !== undefined) setFolded(withMember(folded, caseId, is));
    },
  };
};
