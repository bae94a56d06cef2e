import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { answerFault } from '@zhibiao/contract/question/answer-form';
import { createAnswerQueue } from './answer-queue.ts';
import { openSheet } from './answer-sheet.ts';
import { createAttemptClock } from './attempt-clock.ts';
import { keepAttempt, rememberedAttempt } from './attempt-memory.ts';
import { createAttemptPresence } from './attempt-presence.ts';
import { createAttemptView } from './attempt-view.ts';
import type { Opening } from '#features/exam/learner/attempt/opening.ts';
import { watchReturn } from './return-watch.ts';
import { askSaved, sendAnswers } from './save-answers.ts';

/** With this little time left, text is sent without waiting for a pause in typing. */
const LAST_CALL_SEC = 3;

/** A running attempt on this page, outside React: its clock, its answers and the learner's presence, in one view. */
export const createAttemptStore = ({ started, anchor }: Opening) => {
  const { attemptId, questions } = started;
  const remembered = rememberedAttempt(attemptId);
  const sheet = openSheet(started.saved, remembered.unsent, remembered.replaced);
  const memory = keepAttempt(attemptId, {
    ...remembered,
    unsent: sheet.pending,
    replaced: sheet.replaced,
    current: Math.max(0, Math.min(remembered.current, questions.length - 1)),
  });

  const clock = createAttemptClock({
    attemptId,
    deadline: started.deadline,
    anchor,
    onHeard: ({ status, notes }, secondsLeft) => {
      const ended = status === ATTEMPT.running ? {} : ({ end: 'closed' } as const);
      view.change({ secondsLeft, notes: view.showNotes(notes), ...ended });
    },
  });
  const queue = createAnswerQueue({
    start: sheet,
    send: (list, leaving) => sendAnswers({ attemptId, deadline: clock.deadline() }, list, leaving, clock.keepTime),
    faultIn: answerFault,
    now: clock.now,
    keep: memory.change,
  });
  const view = createAttemptView({ questions, memory, secondsLeft: clock.secondsLeft(), answers: queue });
  const presence = createAttemptPresence({
    attemptId,
    leftAt: remembered.leftAt,
    keep: memory.change,
    onWarning: (warning) => view.change({ warning }),
    onSubmitted: () => view.change({ end: 'closed' }),
  });

  let asking = false;
  /** What another page or device has stored meanwhile, and the time. */
  const catchUp = async () => {
    if (asking) return;
    asking = true;
    const now = await askSaved({ attemptId, deadline: clock.deadline() });
    asking = false;
    if (!now) return;
    clock.keepTime(now.anchor);
    queue.meet(now.answers);
  };
  const onTick = (secondsLeft: number) => {
    if (secondsLeft === view.secondsLeft()) return;
    if (secondsLeft <= LAST_CALL_SEC && view.read().unsaved) void queue.flush();
    view.change({ secondsLeft });
  };
  const onOnline = () => {
    void queue.retry();
    void catchUp();
    presence.reportOnline();
  };
  const flushLeaving = () => {
    if (queue.read().unsaved) void queue.flush(true);
  };
  const mayLose = () => {
    const { unsaved, refused } = queue.read();
    return unsaved > 0 || Object.keys(refused).length > 0;
  };

  return {
    attemptId,
    read: view.read,
    subscribe: view.subscribe,
    /** Begins to watch the clock, the network and the learner's absence; returns the way to stop. */
    start: (): (() => void) => {
      const stops = [
        queue.subscribe(view.publish),
        clock.watch({ onSleep: () => void catchUp(), onTick }),
        watchReturn({ onOnline, onReturn: () => void catchUp(), onLeave: flushLeaving, mayLose }),
        presence.watch(),
      ];
      void queue.retry();
      return () => {
        stops.forEach((stop) => stop());
        queue.stop();
        flushLeaving();
      };
    },
    answer: queue.answer,
    restore: queue.restore,
    letStand: queue.letStand,
    catchUp: () => void catchUp(),
    leave: presence.leave,
    /** Also what was refused: before handing in everything is tried once more. */
    flush: () => queue.retry(),
    goTo: view.goTo,
    toggleMark: view.toggleMark,
    dismissWarning: () => view.change({ warning: null }),
    askTime: clock.askTime,
    closeNote: view.closeNote,
  };
};

export type AttemptStore = ReturnType<typeof createAttemptStore>;
