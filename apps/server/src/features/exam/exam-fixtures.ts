import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { randomUUID } from 'node:crypto';
import { QUESTION, ANSWER_RULE } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';

/** Papers for tests, with strings in their keys that no caller could send by chance. */

/** In every analysis, and in the answer of every blank and essay. */
export const EXAM_ANALYSIS_MARK = '绝密解析标记QX7';
export const ANSWER_MARK = '绝密答案标记ZK9';
/** In the text of every right option, so that a test can answer a shuffled paper. */
const RIGHT = '对';

const choices = (right: string[]) =>
  ['A', 'B', 'C', 'D'].map((key) => ({
    key,
    text: `${right.includes(key) ? RIGHT : '误'}${key}${randomUUID().slice(0, 6)}`,
  }));

type Kind = {
  type: number;
  options?: { key: string; text: string }[];
  answer: string[];
  stem?: string;
  material?: string;
  rubric?: { id: string; text: string; accept: string; share: number }[];
};
const RUBRIC = [
  { id: 'a', text: `${ANSWER_MARK}要点一`, accept: '', share: 3 },
  { id: 'b', text: `${ANSWER_MARK}要点二`, accept: `${ANSWER_MARK}同义`, share: 1 },
];
const KINDS: Record<string, () => Kind> = {
  single: () => ({ type: QUESTION.single, options: choices(['C']), answer: ['C'] }),
  multi: () => ({ type: QUESTION.multi, options: choices(['A', 'D']), answer: ['A', 'D'] }),
  judge: () => ({
    type: QUESTION.judge,
    options: [
      { key: 'A', text: '正确' },
      { key: 'B', text: '错误' },
    ],
    answer: ['B'],
  }),
  blank: () => ({
    type: QUESTION.blank,
    stem: '审核____对照审核____',
    answer: [`${ANSWER_MARK}一|证据`, `${ANSWER_MARK}二`],
  }),
  essay: () => ({ type: QUESTION.essay, answer: [`${ANSWER_MARK}要点`], rubric: RUBRIC }),
  case: () => ({ type: QUESTION.case, material: '某企业接受审核。', answer: [`${ANSWER_MARK}要点`] }),
  indefinite: () => ({ type: QUESTION.indefinite, options: choices(['A', 'C']), answer: ['A', 'C'] }),
  /** Of `CASE` below, when it is built. */
  group: () => ({ type: QUESTION.case, stem: '某企业的内审', material: '某企业接受审核，共三份记录。', answer: [] }),
};
/** What a case asks, each by its share of its points. */
const CASE: [kind: string, share: number][] = [
  ['single', 1],
  ['indefinite', 2],
  ['judge', 1],
];
export const PICTURE = { url: '/uploads/00/00.png', alt: '组织架构图' };
export type QuestionCounts = Partial<
  Record<'single' | 'multi' | 'judge' | 'blank' | 'essay' | 'case' | 'group', number>
>;

const keyOf = ({ answer, rubric = [] }: Kind) => ({
  create: { answer, rubric, analysis: `${EXAM_ANALYSIS_MARK}${randomUUID()}` },
});
const addCase = async ({ db }: Pick<Deps, 'db'>, parentId: string, bankId: string) => {
  for (const [sort, [kind, share]] of CASE.entries()) {
    const child = KINDS[kind]?.() as Kind;
    const { type, options = [] } = child;
    await db.question.create({
      data: { bankId, parentId, sort, share, type, options, stem: `第${sort + 1}问`, key: keyOf(child) },
    });
  }
};

/** A bank with twice what a paper asks of each type. */
const buildBank = async ({ db }: Deps, count: QuestionCounts) => {
  const bank = await db.questionBank.create({ data: { name: '题库' } });
  for (const [kind, wanted] of Object.entries(count)) {
    for (let i = 0; i < wanted * 2; i += 1) {
      const one = KINDS[kind]?.() as Kind;
      const { type, options = [], stem = `题干${i}`, material } = one;
      const { id } = await db.question.create({
        data: {
          bankId: bank.id,
          type,
          stem,
          options,
          ...(material ? { material, images: [PICTURE] } : {}),
          key: keyOf(one),
        },
      });
      if (kind === 'group') await addCase({ db }, id, bank.id);
    }
  }
  return bank;
};

type PaperFields = Partial<{
  title: string;
  lessonId: string;
  passScore: number;
  durationMin: number;
  openTime: Date;
  closeTime: Date;
  maxAttempts: number;
  retryHours: number;
  multiRule: number;
  indefRule: number;
  avoidSeen: boolean;
  edition: number;
  blurMode: number;
  releaseMode: number;
  showResult: number;
  blurLimit: number;
  requireLesson: boolean;
  mode: number;
  rules: object[];
  status: number;
  sort: number;
}>;

/** A random paper of 10 points a question; by default two 单选, two 多选, two 判断 and one 填空. */
export const buildPaper = async (
  deps: Deps,
  fields: PaperFields = {},
  count: QuestionCounts = { single: 2, multi: 2, judge: 2, blank: 1 },
) => {
  const bank = await buildBank(deps, count);
  const rules = Object.entries(count).map(([kind, wanted]) => ({
    bankId: bank.id,
    type: KINDS[kind]?.().type ?? QUESTION.single,
    count: wanted,
    score: 10,
  }));
  const totalScore = rules.reduce((sum, { count: n, score }) => sum + n * score, 0);
  return deps.db.paper.create({
    data: {
      title: '结业考试',
      mode: PAPER_MODE.drawn,
      rules,
      totalScore,
      passScore: Math.ceil(totalScore * 0.6),
      durationMin: 30,
      multiRule: ANSWER_RULE.half,
      edition: 1,
      editions: {
        create: { no: 1, content: { mode: PAPER_MODE.drawn, draw: rules }, at: new Date(), reason: '首次发布' },
      },
      ...fields,
    },
  });
};

type Given = { questionId: string; type: number; options: { key: string; text: string }[] };

/** The right answer, read from the marks that only the test knows. */
export const rightAnswer = ({ type, options }: Given): AnswerValue => {
  const right = options.filter(({ text }) => text.startsWith(RIGHT)).map(({ key }) => key);
  if (type === QUESTION.single) return right[0] ?? '';
  if (type === QUESTION.multi || type === QUESTION.indefinite) return right;
  if (type === QUESTION.judge) return 'B';
  if (type === QUESTION.blank) return [' 证据 ', `${ANSWER_MARK}二`];
  return '我的论述';
};

/** An answer list that gets every question right, or only the first `n`. */
export const rightList = (questions: Given[], n = questions.length, seq = 1) =>
  questions.slice(0, n).map((question) => ({ questionId: question.questionId, value: rightAnswer(question), seq }));

/** Moves an attempt's deadline, so that a test need not wait. */
export const moveDeadline = ({ pool }: Deps, attemptId: string, seconds: number) =>
  run(
    pool,
    sql`
      UPDATE "Attempt"
      SET deadline = clock_timestamp() + ${seconds} * interval '1 second',
          "startTime" = clock_timestamp() + (${seconds} - 1800) * interval '1 second'
      WHERE id = ${attemptId}`,
  );
