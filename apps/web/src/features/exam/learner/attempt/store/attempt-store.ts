import { AnswerValue } from '@zhibiao/contract/question/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { examEvent } from '@zhibiao/contract/exam/attempt';
import type { SittingNote } from '@zhibiao/contract/exam/clock';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { call } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { createStore } from '#lib/platform/store.ts';
import { createAnswerQueue, type QueueView } from './answer-queue.ts';
import { askClock, keepAsking } from './ask-clock.ts';
import { openSheet } from './answer-sheet.ts';
import { rememberAttempt, rememberedAttempt } from './attempt-memory.ts';
import { watchAway } from './away-watch.ts';
import type { Opening } from '#features/exam/queries.ts';
import { askSaved, sendAnswers } from './save-answers.ts';
import { type Anchor, drifted, serverNow, timeLeft, type Reading } from '#features/exam/server-clock.ts';

export type AttemptView = QueueView & {
  /** Index of the question on screen. */
  current: number;
  marked: ReadonlySet<string>;
  secondsLeft: number;
  /** The server's sentence about switching away. */
  warning: string | null;
  /** Of invigilators, those that were not closed. */
  notes: readonly SittingNote[];
  /** The server has handed the attempt in. */
  end: 'closed' | null;
};

const TICK_MS = 250;
/** With this little time left, text is sent without waiting for a pause in typing. */
const LAST_CALL_SEC = 3;
/** A save that knows of another time than the page: the deadline has moved, or the page's clock stood still. */
const MOVED_MS = 2_000;
/** The longest absence that the contract takes. */
const LONGEST_MS = 86_400_000;
const reading = (): Reading => ({ date: Date.now(), steady: performance.now() });

/**
 * A running attempt on this page: answers, place, marks, the server's clock and what it warns of. Lives outside React.
 */
export const createAttemptStore = ({ started, anchor: first }: Opening) => {
  const { attemptId, questions } = started;
  let { deadline } = started;
  const remembered = rememberedAttempt(attemptId);
  const sheet = openSheet(started.saved, remembered.unsent, remembered.replaced);
  let anchor = first;
  let kept = { unsent: sheet.pending, replaced: sheet.replaced };
  let { leftAt, closedNotes } = remembered;
  let own = {
    current: Math.max(0, Math.min(remembered.current, questions.length - 1)),
    marked: new Set(remembered.marked) as ReadonlySet<string>,
    secondsLeft: secondsNow(),
    warning: null as string | null,
    notes: [] as readonly SittingNote[],
    end: null as AttemptView['end'],
  };

  function secondsNow(): number {
    return Math.ceil(timeLeft(deadline, anchor, performance.now()) / 1000);
  }

  const send = (list: Parameters<typeof sendAnswers>[1], leaving: boolean) =>
    sendAnswers({ attemptId, deadline }, list, leaving, keepTime);
  const queue = createAnswerQueue({
    start: sheet,
    send,
    faultIn: (value) => faultIn(AnswerValue, value),
    now: () => Math.round(serverNow(anchor, performance.now())),
    keep: (next) => {
      kept = next;
      remember();
    },
  });
  const view = createStore<AttemptView>({ ...queue.read(), ...own });

  const remember = () =>
    rememberAttempt(attemptId, { ...kept, marked: [...own.marked], current: own.current, leftAt, closedNotes });
  const publish = () => {
    const saved = queue.read();
    view.set({ ...saved, ...own, end: saved.state === 'closed' ? 'closed' : own.end });
  };
  const change = (next: Partial<typeof own>) => {
    own = { ...own, ...next };
    publish();
  };

  let clock: Promise<number> | null = null;
  const hearClock = async (): Promise<number> => {
    const heard = await askClock(attemptId, view);
    if (!heard) return secondsNow();
    ({ anchor, deadline } = heard);
    const notes = heard.notes.filter(({ id }) => !closedNotes.includes(id));
    change({ secondsLeft: secondsNow(), notes, end: heard.status === ATTEMPT.running ? own.end : 'closed' });
    return own.secondsLeft;
  };
  /** Asks the server for the time that remains, which may have become more, and says it in seconds. */
  const askTime = (): Promise<number> => {
    clock ??= hearClock().finally(() => {
      clock = null;
    });
    return clock;
  };
  function keepTime(heard: Anchor): void {
    if (Math.abs(serverNow(heard, 0) - serverNow(anchor, 0)) > MOVED_MS) void askTime();
    else anchor = heard;
  }

  let asking = false;
  /** What another page or device has stored meanwhile, and the time. */
  const catchUp = async () => {
    if (asking) return;
    asking = true;
    const now = await askSaved({ attemptId, deadline });
    asking = false;
    if (!now) return;
    keepTime(now.anchor);
    queue.meet(now.answers);
  };

  const report = async (type: 'blur' | 'focus' | 'reload' | 'online', durationMs?: number) => {
    try {
      const { warning, submitted } = await call(examEvent, {
        body: { attemptId, type, ...(durationMs === undefined ? {} : { durationMs }) },
      });
      if (warning) change({ warning });
      if (submitted) change({ end: 'closed' });
    } catch (error) {
      // An event that does not arrive must not stop the exam.
      notifyFailure(error);
    }
  };

  const watchTime = () => {
    let before = reading();
    const tick = () => {
      const after = reading();
      if (drifted(before, after)) void catchUp();
      before = after;
      const secondsLeft = secondsNow();
      if (secondsLeft === own.secondsLeft) return;
      if (secondsLeft <= LAST_CALL_SEC && view.read().unsaved) void queue.flush();
      change({ secondsLeft });
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  };

  /** The network, and the learner who comes back, perhaps from another device. */
  const watchReturn = () => {
    const onOnline = () => {
      void queue.retry();
      void catchUp();
      void report('online');
    };
    const onReturn = () => {
      if (!document.hidden) void catchUp();
    };
    const onLeave = () => {
      if (queue.read().unsaved) void queue.flush(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      const { unsaved, refused } = queue.read();
      if (unsaved || Object.keys(refused).length > 0) event.preventDefault();
    };
    addEventListener('online', onOnline);
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('pagehide', onLeave);
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('online', onOnline);
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('pagehide', onLeave);
      removeEventListener('beforeunload', onUnload);
    };
  };

  /** Away is away, on another page of the site as in another window. */
  const reportReturn = () => {
    if (leftAt === null) return;
    const durationMs = Math.min(Math.max(0, Date.now() - leftAt), LONGEST_MS);
    leftAt = null;
    remember();
    void report('blur', durationMs);
  };

  return {
    attemptId,
    read: view.read,
    subscribe: view.subscribe,
    /** Begins to watch the clock, the network and the learner's absence; returns the way to stop. */
    start: (): (() => void) => {
      const stops = [
        queue.subscribe(publish),
        watchTime(),
        keepAsking(askTime, secondsNow),
        watchReturn(),
        watchAway((type, durationMs) => void report(type, durationMs)),
      ];
      if (isReload()) void report('reload');
      reportReturn();
      void queue.retry();
      return () => {
        stops.forEach((stop) => stop());
        queue.stop();
        if (queue.read().unsaved) void queue.flush(true);
      };
    },
    answer: queue.answer,
    restore: queue.restore,
    letStand: queue.letStand,
    catchUp: () => void catchUp(),
    leave: () => {
      leftAt = Date.now();
      remember();
    },
    /** Also what was refused: before handing in everything is tried once more. */
    flush: () => queue.retry(),
    goTo: (index: number) => {
      if (questions[index]) {
        change({ current: index });
        remember();
      }
    },
    toggleMark: (questionId: string) => {
      const marked = new Set(own.marked);
      if (!marked.delete(questionId)) marked.add(questionId);
      change({ marked });
      remember();
    },
    dismissWarning: () => change({ warning: null }),
    askTime,
    closeNote: (id: string) => {
      closedNotes = [...closedNotes, id];
      remember();
      change({ notes: own.notes.filter((note) => note.id !== id) });
    },
  };
};

export type AttemptStore = ReturnType<typeof createAttemptStore>;

let reloadTold = false;
/** Whether this page came from a reload; true only at the first call. */
const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  const first = !reloadTold;
  reloadTold = true;
  return first && entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
};
