import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { GivenQuestion } from '../question/types.ts';
import { AnswerValue } from '../question/answer-form.ts';
import { DateTime, idOf } from '../core/fields.ts';

/**
 * Practice from one's own wrong answers, spaced by five boxes (Leitner, So lernt man lernen, 1972): right moves a card
 * one box up, wrong back to the first. Only questions whose answers have been released to the learner, and never one
 * that a paper they may still sit can ask.
 */

export const PracticeQuestion = z.object({
  question: GivenQuestion,
  /** Sent back with the answer: an answer to an earlier showing, or to another text, is not taken for this one's. */
  showing: z.string(),
  box: z.number(),
  clause: z.string().nullable(),
  /** How often it was right and wrong in practice. */
  right: z.number(),
  wrong: z.number(),
});
export type PracticeQuestion = z.output<typeof PracticeQuestion>;
const clauseId = idOf('条款');

export const practiceOverview = endpoint({
  title: '练习：今天要练的',
  method: 'GET',
  path: '/api/practice/overview',
  access: 'user',
  data: z.object({
    /** To be practised now, and in all. */
    due: z.number(),
    total: z.number(),
    /** How many rest in each of the five boxes. */
    boxes: z.array(z.number()),
    nextDue: DateTime.nullable(),
    /** Answered today, and right of these. */
    today: z.object({ answered: z.number(), right: z.number() }),
    clauses: z.array(
      z.object({ clauseId: z.string().nullable(), name: z.string(), due: z.number(), total: z.number() }),
    ),
    /** Cards that wait for a paper which may still ask their questions. */
    held: z.number(),
  }),
});
/**
 * Null when nothing is due (of this clause and those below it). `ahead` practises what is not due yet, each once a day;
 * `left` counts this one too.
 */
export const nextPractice = endpoint({
  title: '练习：下一题',
  method: 'GET',
  path: '/api/practice/next',
  access: 'user',
  query: z.object({
    clauseId: clauseId.optional(),
    ahead: z.enum(['0', '1'], { error: '参数有误' }).default('0'),
    /** Not this one again. */
    after: idOf('题目').optional(),
  }),
  data: z.object({ item: PracticeQuestion.nullable(), left: z.number() }),
});
export const answerPractice = endpoint({
  title: '练习：作答',
  method: 'POST',
  path: '/api/practice/answer',
  access: 'user',
  body: z.object({
    questionId: idOf('题目'),
    showing: z.string().max(64, '题目有误'),
    value: AnswerValue,
  }),
  data: z.object({
    right: z.boolean(),
    answer: AnswerValue,
    analysis: z.string(),
    box: z.number(),
    dueTime: DateTime,
  }),
});

/** From these shares of the points on, a clause or a topic of an assessment is known well, or surely. */
export const GOOD_SHARE = 0.6;
export const SURE_SHARE = 0.85;
/** How well a clause is known; under three answers say too little. */
export const MASTERY = codes({
  none: ['none', '未作答'],
  few: ['few', '作答较少'],
  weak: ['weak', '待加强'],
  good: ['good', '良好'],
  sure: ['sure', '掌握'],
});
/** Of fewer people no figures of a clause are shown. */
export const TELLABLE = 5;
export const MasteryClause = z.object({
  clauseId: z.string(),
  number: z.string(),
  title: z.string(),
  parentId: z.string().nullable(),
  /** With all clauses below it. */
  level: schemaOf(MASTERY),
  answers: z.number(),
  /** Share of the points, 0–1; null with under three answers. */
  share: z.number().nullable(),
  /** Of an organisation: how many members answered. */
  people: z.number().nullable(),
  /** Lectures that explain it. */
  lessons: z.array(z.object({ lessonId: z.string(), lid: z.string(), title: z.string() })),
});
export type MasteryClause = z.output<typeof MasteryClause>;
export const MasteryMap = z.object({
  standards: z.array(z.object({ code: z.string(), name: z.string() })),
  standardCode: z.string().nullable(),
  clauses: z.array(MasteryClause),
  madeTime: DateTime.nullable(),
});
export type MasteryMap = z.output<typeof MasteryMap>;
const ofStandard = z.object({ standardCode: z.string().max(40, '标准编号有误').optional() });
/** 条款能力图: of the learner's own answers whose right and wrong they have seen. */
export const myMastery = endpoint({
  title: '条款能力图',
  method: 'GET',
  path: '/api/practice/mastery',
  access: 'user',
  query: ofStandard,
  data: MasteryMap,
});
/** The same of an organisation's members, nightly; a clause that fewer than five answered has no figures of its own. */
export const orgMastery = endpoint({
  title: '机构的条款能力图',
  method: 'GET',
  path: '/api/org/mastery',
  access: 'org',
  right: 'study',
  query: ofStandard,
  data: MasteryMap,
});
