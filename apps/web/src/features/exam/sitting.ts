import { examEvent, QUESTION, type AnswerValue } from '@zhibiao/contract/exam';
import { call } from '#lib/api.ts';
import { createAnswerQueue, TIME_SEQ, type QueueView } from './answer-queue.ts';
import { mergeAnswers, type Answers } from './answers.ts';
import { rememberAttempt, rememberedAttempt } from './attempt-memory.ts';
import { watchAway } from './away-watch.ts';
import type { Opening } from './queries.ts';
import { sendAnswers } from './save-answers.ts';
import { drifted, timeLeft, type Reading } from './server-clock.ts';

export type SittingView = QueueView & {
  /** Index of the question on screen. */
  current: number;
  marked: ReadonlySet<string>;
  secondsLeft: number;
  /** The server's sentence about switching away. */
  warning: string | null;
  /** closed: the server has handed the attempt in · overtaken: another device is ahead. */
  end: 'closed' | 'overtaken' | null;
};

const TICK_MS = 250;
/** Typing that still waits for its end is sent when this little is left. */
const LAST_CALL_SEC = 3;
const reading = (): Reading => ({ date: Date.now(), steady: performance.now() });

/** A running attempt on this page: answers, place, marks, the server's clock and what it warns of. Lives outside React. */
export const createSitting = ({ started, anchor: first }: Opening) => {
  const { attemptId, deadline, questions } = started;
  const remembered = rememberedAttempt(attemptId);
  const { answers, pending } = mergeAnswers(started.saved, remembered.unsent);
  let anchor = first;
  let unsent: Answers = pending;
  let own = {
    current: Math.max(0, Math.min(remembered.current, questions.length - 1)), marked: new Set(remembered.marked) as ReadonlySet<string>,
    secondsLeft: secondsNow(), warning: null as string | null, end: null as SittingView['end'],
  };
  const listeners = new Set<() => void>();

  function secondsNow(): number { return Math.ceil(timeLeft(deadline, anchor, performance.now()) / 1000); }

  const send = (list: Parameters<typeof sendAnswers>[1], leaving: boolean) => sendAnswers({ attemptId, deadline }, list, leaving, (told) => { anchor = told; });
  const queue = createAnswerQueue({
    start: { answers, pending }, send,
    keep: (next) => { unsent = next; remember(); },
    onOvertaken: () => change({ end: 'overtaken' }),
  });
  let view: SittingView = { ...queue.read(), ...own };

  const remember = () => rememberAttempt(attemptId, { unsent, marked: [...own.marked], current: own.current });
  const publish = () => {
    const saved = queue.read();
    view = { ...saved, ...own, end: saved.state === 'closed' ? 'closed' : own.end };
    listeners.forEach((listener) => listener());
  };
  const change = (next: Partial<typeof own>) => {
    own = { ...own, ...next };
    publish();
  };

  /** Saving an answer that is saved already changes nothing and brings the time. */
  const askTheTime = () => {
    const [known] = Object.entries(queue.read().answers);
    const question = questions[0];
    if (known) void send([{ questionId: known[0], ...known[1] }], false);
    else if (question) void send([{ questionId: question.questionId, value: emptyOf(question.type), seq: TIME_SEQ }], false);
  };

  const tell = async (type: 'blur' | 'focus' | 'reload' | 'online', durationMs?: number) => {
    try {
      const { warning, submitted } = await call(examEvent, { body: { attemptId, type, ...(durationMs === undefined ? {} : { durationMs }) } });
      if (warning) change({ warning });
      if (submitted) change({ end: 'closed' });
    } catch { /* an event that does not arrive must not disturb the exam */ }
  };

  const watchTime = () => {
    let before = reading();
    const tick = () => {
      const after = reading();
      if (drifted(before, after)) askTheTime();
      before = after;
      const secondsLeft = secondsNow();
      if (secondsLeft === own.secondsLeft) return;
      if (secondsLeft <= LAST_CALL_SEC && view.unsaved) void queue.flush();
      change({ secondsLeft });
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  };

  const watchNetwork = () => {
    const onOnline = () => { queue.retry(); void tell('online'); };
    const onLeave = () => { if (queue.read().unsaved) void queue.flush(true); };
    const onUnload = (event: BeforeUnloadEvent) => { if (queue.read().unsaved) event.preventDefault(); };
    addEventListener('online', onOnline);
    addEventListener('pagehide', onLeave);
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('online', onOnline);
      removeEventListener('pagehide', onLeave);
      removeEventListener('beforeunload', onUnload);
    };
  };

  return {
    attemptId,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    read: (): SittingView => view,
    /** Begins to watch the clock, the network and the learner's absence; returns the way to stop. */
    start: (): (() => void) => {
      const stops = [queue.subscribe(publish), watchTime(), watchNetwork(), watchAway((type, durationMs) => void tell(type, durationMs))];
      if (isReload()) void tell('reload');
      queue.retry();
      return () => {
        stops.forEach((stop) => stop());
        queue.stop();
        if (queue.read().unsaved) void queue.flush(true);
      };
    },
    answer: queue.answer,
    flush: () => queue.flush(),
    goTo: (index: number) => { if (questions[index]) { change({ current: index }); remember(); } },
    toggleMark: (questionId: string) => {
      const marked = new Set(own.marked);
      if (!marked.delete(questionId)) marked.add(questionId);
      change({ marked });
      remember();
    },
    dismissWarning: () => change({ warning: null }),
  };
};

export type Sitting = ReturnType<typeof createSitting>;

const emptyOf = (type: number): AnswerValue => (type === QUESTION.multi || type === QUESTION.blank ? [] : '');

let reloadTold = false;
/** Whether this page came from a reload; told once. */
const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  const first = !reloadTold;
  reloadTold = true;
  return first && entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
};
