import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { QUESTION, ANSWER_RULE } from '@zhibiao/contract/question/types';
import { banks as bankContent } from '@zhibiao/prisma/seed/content/banks.ts';
import { papers as paperContent } from '@zhibiao/prisma/seed/content/papers.ts';
import { questions as questionContent } from '@zhibiao/prisma/seed/content/questions/index.ts';
import type { SeedPaper } from '@zhibiao/prisma/seed/types.ts';
import { v7 } from 'uuid';
import { namedPoints } from '#domain/exam/marking/marking.ts';
import { FIRST_VERSION, simpleContent, contentOfVersion } from '#domain/question/content.ts';
import { type ClauseIdOf, clauseOfQuestion } from '#services/standard/clause-ids.ts';
import { lookUp } from './look-up.ts';

type Placed = { id: string; bank: string; type: string };

/** Banks, questions, their answers apart from them, and papers. */
export const examRows = (idOfLesson: (key: string) => string, clauseIdOf: ClauseIdOf) => {
  const banks = bankContent.map(({ name }) => ({ id: v7(), name }));
  const idOfBank = lookUp(
    'question bank',
    bankContent.map(({ key }, i) => [key, banks[i]?.id ?? '']),
  );

  const asked = questionContent.map((content) => ({
    id: v7(),
    content,
    clauseId: clauseOfQuestion(clauseIdOf, content),
  }));
  const questions = asked.map(({ id, clauseId, content }) => {
    const { bank, type, stem, material, options = [], difficulty, clause } = content;
    return {
      id,
      bankId: idOfBank(bank),
      type: QUESTION[type],
      stem,
      material: material ?? null,
      options,
      difficulty,
      clause: clause ?? null,
      clauseId,
    };
  });
  const keys = asked.map(({ id, content: { answer, analysis, rubric = [] } }) => ({
    questionId: id,
    answer,
    analysis,
    rubric: namedPoints(rubric),
  }));

  const versions = asked.map(({ id, clauseId, content: { bank, type, rubric = [], ...content } }) => ({
    ...FIRST_VERSION,
    ...contentOfVersion(
      simpleContent({
        ...content,
        bankId: idOfBank(bank),
        clauseId,
        type: QUESTION[type],
        rubric: namedPoints(rubric),
      }),
    ),
    questionId: id,
    at: new Date(),
  }));

  const placed = asked.map(({ id, content: { bank, type } }) => ({ id, bank, type }));
  const papers = paperContent.map(({ key: _, lesson, mode, rules, topics = [], ...settings }, sort) => ({
    id: v7(),
    edition: 1,
    ...settings,
    topics: topics.map((topic) => ({ name: topic.name, clauses: topic.clauses, lessonId: idOfLesson(topic.lesson) })),
    sort,
    lessonId: lesson ? idOfLesson(lesson) : null,
    mode: mode === 'fixed' ? PAPER_MODE.fixed : PAPER_MODE.drawn,
    totalScore: rules.reduce((sum, { count, score }) => sum + count * score, 0),
    rules: mode === 'fixed' ? chosen(rules, placed) : drawn(rules, placed, idOfBank),
  }));
  const editions = papers.map(firstEdition);
  const idOfPaper = lookUp(
    'paper',
    paperContent.map(({ key }, i) => [key, papers[i]?.id ?? '']),
  );
  return { banks, questions, keys, versions, papers, editions, idOfPaper };
};

type Published = Pick<SeedPaper, 'passScore' | 'durationMin' | 'shuffleQuestions' | 'shuffleOptions' | 'multiRule'> & {
  id: string;
  mode: number;
  rules: unknown;
};
/** The demo's papers are published: what is in force is their first edition. */
const firstEdition = ({ id: paperId, mode, rules, ...paper }: Published) => {
  const { passScore, durationMin, shuffleQuestions, shuffleOptions, multiRule } = paper;
  const parts = mode === PAPER_MODE.fixed ? { draw: [], fixed: rules } : { draw: rules, fixed: [] };
  const settings = { passScore, durationMin, shuffleQuestions, shuffleOptions, multiRule, indefRule: ANSWER_RULE.all };
  return { paperId, no: 1, content: { mode, ...parts, ...settings } as object, at: new Date(), reason: '首次发布' };
};

const matching = ({ bank, type, count }: SeedPaper['rules'][number], placed: Placed[]): Placed[] => {
  const found = placed.filter((question) => question.bank === bank && question.type === type);
  if (found.length < count) throw new Error(`seed: bank ${bank} has ${found.length} of ${count} ${type} questions`);
  return found;
};

const chosen = (rules: SeedPaper['rules'], placed: Placed[]) =>
  rules.flatMap((rule) =>
    matching(rule, placed)
      .slice(0, rule.count)
      .map(({ id }) => ({ questionId: id, score: rule.score })),
  );

const drawn = (rules: SeedPaper['rules'], placed: Placed[], idOfBank: (key: string) => string) =>
  rules.map((rule) => {
    matching(rule, placed);
    return { bankId: idOfBank(rule.bank), type: QUESTION[rule.type], count: rule.count, score: rule.score };
  });
