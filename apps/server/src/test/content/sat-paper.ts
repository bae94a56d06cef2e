import { PAPER_MODE, PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import { Prisma } from '#db/generated/client.ts';
import { v7 as uuid } from 'uuid';
import type { Deps } from '#deps.ts';
import { below, randomOf } from './random.ts';
import { freeMobile } from './factories.ts';

/** A paper that has been sat: rows as an exam leaves them, without the exam. */

const KEYS = ['A', 'B', 'C', 'D'];
type Kind = 'single' | 'multi' | 'judge' | 'blank' | 'essay';
const TYPE: Record<Kind, number> = { single: 1, multi: 2, judge: 3, blank: 4, essay: 5 };
const ANSWER: Record<Kind, string[]> = {
  single: ['B'],
  multi: ['A', 'C'],
  judge: ['A'],
  blank: ['证据'],
  essay: ['要点'],
};

export type AttemptedQuestion = { id: string; kind: Kind; score: number; options: { key: string; text: string }[] };

/** A fixed paper, in force as its first edition, of these questions of 10 points each unless they say more. */
export const buildAttemptedPaper = async (
  { db }: Deps,
  kinds: readonly (Kind | [kind: Kind, score: number])[],
  more: { title?: string; mode?: number; clauseIds?: readonly (string | null)[] } = {},
) => {
  const { title = '内审员实务 结业考试', mode = PAPER_MODE.fixed, clauseIds = [] } = more;
  const bank = await db.questionBank.create({ data: { name: `题库${randomUUID().slice(0, 6)}` } });
  const questions: AttemptedQuestion[] = [];
  for (const [at, one] of kinds.entries()) {
    const [kind, score] = Array.isArray(one) ? one : [one, 10];
    const options =
      kind === 'single' || kind === 'multi' ? KEYS.map((key) => ({ key, text: `第${at + 1}题的选项${key}` })) : [];
    const [type, answer, stem] = [TYPE[kind], ANSWER[kind], `第${at + 1}题的题干（　）。`];
    const clauseId = clauseIds[at] ?? null;
    const { id } = await db.question.create({
      data: { bankId: bank.id, type, stem, options, clauseId, key: { create: { answer, analysis: '解析' } } },
    });
    const content = { bankId: bank.id, type, stem, options, clauseId, material: null, difficulty: 3 };
    await db.questionVersion.create({
      data: { questionId: id, version: 1, content, answer, analysis: '解析', rubric: [], at: new Date() },
    });
    questions.push({ id, kind, score, options });
  }
  const totalScore = questions.reduce((sum, { score }) => sum + score, 0);
  const passScore = Math.ceil(totalScore * 0.6);
  const rules = questions.map(({ id, score }) => ({ questionId: id, score }));
  const paper = await db.paper.create({
    data: { title, mode, rules, totalScore, passScore, durationMin: 60, edition: 1, status: PAPER_STATUS.published },
  });
  await db.paperEdition.create({ data: { paperId: paper.id, no: 1, content: { mode, rules }, at: new Date() } });
  return { ...paper, bank, questions };
};
export type AttemptedPaper = Awaited<ReturnType<typeof buildAttemptedPaper>>;

export const buildTakers = async ({ db }: Deps, count: number, fields: { orgId?: string } = {}): Promise<string[]> => {
  const data = Array.from({ length: count }, () => ({
    id: uuid(),
    mobile: freeMobile(),
    realName: '周予安',
    passwordHash: '',
    ...fields,
  }));
  await db.user.createMany({ data });
  return data.map(({ id }) => id);
};

/** Of each question the points, and the bank's own keys of the options that were chosen. */
export type GivenAnswer = { gained: number; chosen: readonly string[] };
type Sitting = {
  userId: string;
  no?: number;
  round?: number;
  edition?: number;
  status?: number;
  startTime?: Date;
  /** Before attempts kept their letters. */
  old?: boolean;
  given: readonly GivenAnswer[];
};

const lettersFor = (options: AttemptedQuestion['options'], random: () => number): Record<string, string> => {
  const turn = below(random, Math.max(1, options.length));
  return Object.fromEntries(options.map(({ key }, at) => [key, KEYS[(at + turn) % options.length] ?? key]));
};
const valueOf = ({ kind }: AttemptedQuestion, letters: string[]) =>
  kind === 'multi' ? letters.sort() : kind === 'blank' ? ['某词'] : kind === 'essay' ? '一段论述' : (letters[0] ?? '');

/** Writes attempts as they stand after marking; options are in an order of each attempt's own. */
export const sitPaper = async ({ db }: Deps, paper: AttemptedPaper, sittings: readonly Sitting[], seed = 1) => {
  const random = randomOf(seed);
  const rows = sittings.map((sitting) => {
    const id = uuid();
    const laid = paper.questions.map((question) => ({ question, letters: lettersFor(question.options, random) }));
    const snapshot = laid.map(({ question: { id: questionId, kind, score, options }, letters }) => ({
      questionId,
      type: TYPE[kind],
      stem: '题干',
      score,
      options: options.map(({ key, text }) => ({ key: letters[key], text })).sort((a, b) => (a.key! < b.key! ? -1 : 1)),
      ...(sitting.old ? {} : { v: 1 }),
    }));
    const key = Object.fromEntries(
      laid.map(({ question, letters }) => {
        const answer = ANSWER[question.kind].map((one) => letters[one] ?? one);
        const kept = sitting.old || question.options.length === 0 ? {} : { letters };
        return [question.id, { answer, analysis: '解析', ...kept }];
      }),
    );
    const answers = laid.flatMap(({ question, letters }, at) => {
      const { gained, chosen } = sitting.given[at] ?? { gained: 0, chosen: [] };
      // A learner who chose nothing left it out: there is no row.
      if (chosen.length === 0 && gained === 0) return [];
      const value = valueOf(
        question,
        chosen.map((one) => letters[one] ?? one),
      );
      return [{ attemptId: id, questionId: question.id, value, seq: 1, savedAt: new Date(), score: gained }];
    });
    const score = sitting.given.reduce((sum, { gained }) => sum + gained, 0);
    const { userId, no = 1, round = 1, edition = 1, status = ATTEMPT.graded, startTime = new Date() } = sitting;
    const attempt = {
      id,
      userId,
      paperId: paper.id,
      no,
      round,
      edition,
      status,
      seed: 'seed',
      snapshot,
      totalScore: paper.totalScore,
      passScore: paper.passScore,
      multiRule: ANSWER_RULE.all,
      blurLimit: 0,
      startTime,
      deadline: new Date(startTime.getTime() + 3_600_000),
      submitTime: status === ATTEMPT.running ? null : new Date(startTime.getTime() + 1_800_000),
      submitType: status === ATTEMPT.running ? null : SUBMIT.learner,
      score: status === ATTEMPT.running ? null : score,
      passed: status === ATTEMPT.running ? null : score >= paper.passScore,
    } satisfies Prisma.AttemptCreateManyInput;
    return { attempt, key, answers };
  });
  await db.attempt.createMany({ data: rows.map(({ attempt }) => attempt) });
  await db.attemptKey.createMany({ data: rows.map(({ attempt, key }) => ({ attemptId: attempt.id, key })) });
  await db.attemptAnswer.createMany({ data: rows.flatMap(({ answers }) => answers) });
  return rows.map(({ attempt }) => attempt.id);
};

/** Any answers at all, by chance. */
export const anyGiven = (paper: AttemptedPaper, random: () => number): GivenAnswer[] =>
  paper.questions.map(({ kind, score, options }) => {
    const chosen = options.map(({ key }) => key).filter(() => random() < 0.4);
    if (kind === 'judge') return { gained: random() < 0.6 ? score : 0, chosen: random() < 0.9 ? ['A'] : [] };
    return { gained: below(random, score * 2 + 1) / 2, chosen: kind === 'single' ? chosen.slice(0, 1) : chosen };
  });
