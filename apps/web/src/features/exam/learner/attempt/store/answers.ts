import { type GivenQuestion, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';

/** One answer and its place in the order of the learner's changes. */
export type AnswerEntry = { value: AnswerValue; seq: number };
export type Answers = Readonly<Record<string, AnswerEntry>>;

export const highestSeq = (...sheets: readonly Answers[]): number =>
  sheets.flatMap((sheet) => Object.values(sheet)).reduce((highest, { seq }) => Math.max(highest, seq), 0);

/** An empty text or list is how an answer is taken back. */
export const isEntryAnswered = (entry: AnswerEntry | undefined): boolean =>
  entry !== undefined && [entry.value].flat().some((part) => part.trim() !== '');

/** 7, 15, 24–40 as 第 7、15、24—40 题. */
export const questionRange = (numbers: readonly number[]): string => {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const texts = runs.map(([first, last]) =>
    first === last ? `${first}` : `${first}${last - first > 1 ? '—' : '、'}${last}`,
  );
  return `第 ${texts.join('、')} 题`;
};

type Section = {
  /** A case's whatever its questions are, with its title. */
  type: QuestionType;
  title: string | null;
  /** Of each question, or null when they differ. */
  score: number | null;
  questions: { question: GivenQuestion; number: number }[];
};

/** Neighbours of one type, and each case for itself, as the palette shows them. */
export const attemptSections = (questions: readonly GivenQuestion[]): Section[] => {
  const sections: Section[] = [];
  questions.forEach((question, index) => {
    const { group } = question;
    const type = group ? QUESTION.case : question.type;
    let section = sections.at(-1);
    if (section?.type !== type || section.questions[0]?.question.group?.id !== group?.id)
      sections.push((section = { type, title: group?.title ?? null, score: question.score, questions: [] }));
    if (section.score !== question.score) section.score = null;
    section.questions.push({ question, number: index + 1 });
  });
  return sections;
};
