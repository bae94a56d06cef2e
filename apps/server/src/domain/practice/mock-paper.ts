import type { QuestionType } from '@zhibiao/contract/question/types';

/** A mock paper has an exam's form: its types, counts, points and minutes, as far as there are questions for it. */

export type PaperForm = {
  title: string;
  durationMin: number;
  totalScore: number;
  passScore: number;
  multiRule: number;
  indefRule: number;
  /** One a type; `score` is the whole section's. */
  sections: { type: QuestionType; count: number; score: number }[];
};

/** Of `of` questions it has `questions`; each is worth what it is worth in the exam. */
export type MockPaper = {
  sections: { type: QuestionType; count: number; score: number }[];
  questions: number;
  of: number;
  minutes: number;
  pass: number;
};

/** With fewer than half of the exam's questions it would show nothing of the exam. */
const LEAST = 0.5;

/** Null where there is too little to make one of. Shorter than the exam, it takes less time and points to pass. */
export const mockOf = (form: PaperForm, has: ReadonlyMap<QuestionType, number>): MockPaper | null => {
  const sections = form.sections.map(({ type, count, score }) => ({
    type,
    count: Math.min(count, has.get(type) ?? 0),
    score: Math.max(0.5, Math.round((score / count) * 2) / 2),
  }));
  const of = form.sections.reduce((sum, { count }) => sum + count, 0);
  const questions = sections.reduce((sum, { count }) => sum + count, 0);
  if (of === 0 || questions < of * LEAST) return null;
  const points = sections.reduce((sum, { count, score }) => sum + count * score, 0);
  const share = questions === of ? 1 : Math.min(1, points / form.totalScore);
  return {
    sections: sections.filter(({ count }) => count > 0),
    questions,
    of,
    minutes: Math.max(1, Math.ceil(form.durationMin * share)),
    pass: Math.ceil((points * form.passScore) / form.totalScore),
  };
};
