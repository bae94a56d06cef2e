import type { SittingNote } from '@zhibiao/contract/exam/clock';
import { createStore } from '#lib/platform/store.ts';
import type { QueueView } from './answer-queue.ts';
import type { keepAttempt } from './attempt-memory.ts';

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

type Options = {
  questions: readonly unknown[];
  memory: ReturnType<typeof keepAttempt>;
  secondsLeft: number;
  answers: { read: () => QueueView };
};

/** What is seen of a running attempt: the answers, and with them place, marks, time and what the server warns of. */
export const createAttemptView = ({ questions, memory, secondsLeft, answers }: Options) => {
  let own = {
    current: memory.read().current,
    marked: new Set(memory.read().marked) as ReadonlySet<string>,
    secondsLeft,
    warning: null as string | null,
    notes: [] as readonly SittingNote[],
    end: null as AttemptView['end'],
  };
  const view = createStore<AttemptView>({ ...answers.read(), ...own });
  const publish = () => {
    const saved = answers.read();
    view.set({ ...saved, ...own, end: saved.state === 'closed' ? 'closed' : own.end });
  };
  const change = (next: Partial<typeof own>) => {
    own = { ...own, ...next };
    publish();
  };

  return {
    read: view.read,
    subscribe: view.subscribe,
    /** The answers have changed. */
    publish,
    change,
    /** The time that is shown; it may be a moment older than the clock's. */
    secondsLeft: () => own.secondsLeft,
    /** Of the server's notes those that were not closed here. */
    showNotes: (notes: readonly SittingNote[]) => notes.filter(({ id }) => !memory.read().closedNotes.includes(id)),
    goTo: (index: number) => {
      if (!questions[index]) return;
      change({ current: index });
      memory.change({ current: index });
    },
    toggleMark: (questionId: string) => {
      const marked = new Set(own.marked);
      if (!marked.delete(questionId)) marked.add(questionId);
      change({ marked });
      memory.change({ marked: [...marked] });
    },
    closeNote: (id: string) => {
      memory.change({ closedNotes: [...memory.read().closedNotes, id] });
      change({ notes: own.notes.filter((note) => note.id !== id) });
    },
  };
};
