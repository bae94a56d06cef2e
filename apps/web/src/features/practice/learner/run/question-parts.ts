import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { ReactNode } from 'react';

/** How the parts of a question are shown and answered; practice is given the hands that an exam has. */
export type QuestionParts = {
  Material: (props: { question: GivenQuestion }) => ReactNode;
  Pictures: (props: { images: GivenQuestion['images'] }) => ReactNode;
  Field: (props: {
    question: GivenQuestion;
    value: AnswerValue | null;
    onAnswer: (value: AnswerValue) => void;
    /** What becomes of the answer; left out, it is shown at once. */
    hint?: string;
  }) => ReactNode;
  /** The options once more, with what was chosen and what is right. */
  Options: (props: { question: GivenQuestion & { value: AnswerValue | null; answer: AnswerValue } }) => ReactNode;
};
