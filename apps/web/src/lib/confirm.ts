import type { ReactNode } from 'react';

/** One question at a time, asked from anywhere: `if (await confirm({ title: '…' })) …` */

export type Question = {
  title: string;
  text?: ReactNode;
  ok?: string;
  cancel?: string;
  danger?: boolean;
  /** As wide as details need. */
  wide?: boolean;
};
export type Asked = Question & { id: number; answer: (yes: boolean) => void };

let queue: readonly Asked[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const publish = (next: readonly Asked[]) => {
  queue = next;
  listeners.forEach((listener) => listener());
};

/** Closing the dialog by Escape counts as no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const id = ++lastId;
    const answer = (yes: boolean) => {
      publish(queue.filter((asked) => asked.id !== id));
      resolve(yes);
    };
    publish([...queue, { ...question, id, answer }]);
  });

/** Nobody is left to answer: what is asked names people of a session that is over. */
export const dismissQuestions = (): void => queue.forEach(({ answer }) => answer(false));

export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: (): Asked | null => queue[0] ?? null,
};
