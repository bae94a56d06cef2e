import type { ReactNode } from 'react';
import { createStore } from '#lib/platform/store.ts';

/** One question at a time, asked from anywhere: `if (await confirm({ title: '…' })) …` */

export type Question = {
  title: string;
  text?: ReactNode;
  ok?: string;
  cancel?: string;
  danger?: boolean;
  /** Not doing it is what most will want: that button stands out and has the focus. */
  staying?: boolean;
  /** As wide as details need. */
  wide?: boolean;
};
export type OpenQuestion = Question & { id: number; answer: (yes: boolean) => void };

/** The first is on screen. */
export const questions = createStore<readonly OpenQuestion[]>([]);
let lastId = 0;

/**
 * Closing the dialog by Escape counts as no. So does the same question while it is open: a button was pressed twice
 * before the dialog was there.
 */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    if (questions.read().some(({ title }) => title === question.title)) return resolve(false);
    const id = ++lastId;
    const answer = (yes: boolean) => {
      questions.set(questions.read().filter((asked) => asked.id !== id));
      resolve(yes);
    };
    questions.set([...questions.read(), { ...question, id, answer }]);
  });

/** Answers every open question with no: the session they belong to is over. */
export const dismissQuestions = (): void => questions.read().forEach(({ answer }) => answer(false));
