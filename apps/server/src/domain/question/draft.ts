import type { QuestionType } from '@zhibiao/contract/question/types';
import type { ImportFault } from '@zhibiao/contract/question/staff-import';

/** A question as a file says it: nothing is bounded or judged yet. A picture is named by its number in the file. */

export type DraftImage = { url: string; alt: string };
export type DraftPart = {
  type: QuestionType;
  stem: string;
  images: DraftImage[];
  options: { key: string; text: string; image: DraftImage | null }[];
  answer: string[];
  analysis: string;
  rubric: { text: string; accept: string; share: number }[];
};
type DraftChild = DraftPart & { share: number };
export type DraftQuestion = DraftPart & {
  material: string;
  difficulty: number;
  validFrom: string | null;
  validTo: string | null;
  children: DraftChild[];
};
/** What it is about, as words: a clause's number, a standard's code, a law's name. */
export type DraftWords = { clause: string; standard: string; law: string };
export type Draft = {
  /** '第 37 行' or '第 86 段'. */
  place: string;
  question: DraftQuestion;
  words: DraftWords;
  faults: ImportFault[];
  warnings: string[];
};

export const emptyPart = (type: QuestionType): DraftPart => ({
  type,
  stem: '',
  images: [],
  options: [],
  answer: [],
  analysis: '',
  rubric: [],
});
export const emptyQuestion = (type: QuestionType): DraftQuestion => ({
  ...emptyPart(type),
  material: '',
  difficulty: 3,
  validFrom: null,
  validTo: null,
  children: [],
});
