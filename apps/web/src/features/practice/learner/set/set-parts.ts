import type { SetQuestion } from '@zhibiao/contract/practice/set';
import type { ReactNode } from 'react';
import type { QuestionParts } from '#features/practice/learner/run/question-parts.ts';

/** What a set borrows from the exam: how a question is answered, how one is shown, and all of them. */
export type SetParts = Pick<QuestionParts, 'Field' | 'Material' | 'Pictures'> & {
  Told: (props: { question: SetQuestion; number: number }) => ReactNode;
  Review: (props: { questions: readonly SetQuestion[] }) => ReactNode;
  Clock: (props: { endsAt: number }) => ReactNode;
};
