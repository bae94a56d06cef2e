import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { QUESTION } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Agent } from '#test/people/agent.ts';

/** Banks and papers for practice; in every key there are words that nothing sent could contain by chance. */

export const PRACTICE_ANALYSIS = '绝密解析标记PR5';
export const PRACTICE_SECRET = '绝密答案标记PR5';
const RIGHT = '对';

const options = (right: readonly string[]) =>
  ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `${right.includes(key) ? RIGHT : '误'}${key}` }));
const TRUE_OR_FALSE = [
  { key: 'A', text: '正确' },
  { key: 'B', text: '错误' },
];

type Kind = {
  type: number;
  stem: string;
  options: { key: string; text: string }[];
  answer: string[];
  material?: string;
};
export const KIND = {
  single: { type: QUESTION.single, stem: '单选', options: options(['C']), answer: ['C'] },
  multi: { type: QUESTION.multi, stem: '多选', options: options(['A', 'D']), answer: ['A', 'D'] },
  judge: { type: QUESTION.judge, stem: '判断', options: TRUE_OR_FALSE, answer: ['B'] },
  blank: {
    type: QUESTION.blank,
    stem: '填____和____',
    options: [],
    answer: [`${PRACTICE_SECRET}一|证据`, `${PRACTICE_SECRET}二`],
  },
  essay: { type: QUESTION.essay, stem: '简答', options: [], answer: [`${PRACTICE_SECRET}要点`] },
  case: {
    type: QUESTION.case,
    stem: '案例',
    options: [],
    answer: [`${PRACTICE_SECRET}要点`],
    material: '某企业接受审核。',
  },
  indefinite: { type: QUESTION.indefinite, stem: '不定项', options: options(['B', 'C']), answer: ['B', 'C'] },
} satisfies Record<string, Kind>;

type Fields = {
  bankId: string;
  clauseId?: string;
  clause?: string;
  parentId?: string;
  status?: number;
  validTo?: Date;
  difficulty?: number;
};
export const buildQuestion = async ({ db }: Deps, kind: Kind, fields: Fields) =>
  db.question.create({
    data: {
      ...kindOf(kind),
      ...fields,
      key: { create: { answer: kind.answer, analysis: `${PRACTICE_ANALYSIS}${kind.stem}` } },
    },
  });
const kindOf = ({ answer: _, ...kind }: Kind) => kind;

export const buildPracticeBank = ({ db }: Deps) => db.questionBank.create({ data: { name: '题库' } });

type PaperFields = Partial<{ title: string; status: number; maxAttempts: number; showResult: number; closeTime: Date }>;
/** Of just these questions, 10 points each; one attempt, after which answers and analyses are shown. */
export const buildFixed = ({ db }: Deps, questionIds: readonly string[], fields: PaperFields = {}) =>
  db.paper.create({
    data: {
      title: '结业考试',
      mode: PAPER_MODE.fixed,
      rules: questionIds.map((questionId) => ({ questionId, score: 10 })),
      totalScore: questionIds.length * 10,
      passScore: questionIds.length * 10,
      durationMin: 30,
      maxAttempts: 1,
      showResult: 2,
      ...fields,
    },
  });

type Given = { questionId: string; type: number; options: { key: string; text: string }[] };
/** The right answer, read from words that only the test knows. */
export const rightFor = ({ type, options: shown }: Given): AnswerValue => {
  const right = shown.filter(({ text }) => text.startsWith(RIGHT)).map(({ key }) => key);
  if (type === QUESTION.single) return right[0] ?? '';
  if (type === QUESTION.judge) return 'B';
  if (type === QUESTION.blank) return ['证据', `${PRACTICE_SECRET}二`];
  return type === QUESTION.essay || type === QUESTION.case ? '论述' : right;
};
export const wrongFor = ({ type, options: shown }: Given): AnswerValue => {
  const wrong = shown.filter(({ text }) => !text.startsWith(RIGHT)).map(({ key }) => key);
  if (type === QUESTION.single) return wrong[0] ?? '';
  if (type === QUESTION.judge) return 'A';
  if (type === QUESTION.blank) return ['不知道', '不知道'];
  return type === QUESTION.essay || type === QUESTION.case ? '论述' : wrong;
};

/** Sits a paper with the same kind of answer to every question; null leaves all of them empty. */
export const sitPractised = async (
  person: Agent,
  paperId: string,
  answer: ((question: Given) => AnswerValue) | null = wrongFor,
): Promise<string> => {
  const { data, msg } = await person.post('/api/exam/start', { paperId, agree: true });
  if (!data) throw new Error(msg);
  const { attemptId, questions } = data as { attemptId: string; questions: Given[] };
  const list = answer ? questions.map((one) => ({ questionId: one.questionId, value: answer(one), seq: 1 })) : [];
  if (list.length > 0) await person.post('/api/exam/answer', { attemptId, list });
  await person.post('/api/exam/submit', { attemptId });
  return attemptId;
};

/** As if the learner came back so many hours later. */
export const letPass = ({ pool }: Deps, userId: string, hours: number) =>
  run(
    pool,
    sql`
      UPDATE "PracticeCard" SET "dueAt" = "dueAt" - ${hours} * interval '1 hour',
        "lastAt" = "lastAt" - ${hours} * interval '1 hour' WHERE "userId" = ${userId}`,
  );
