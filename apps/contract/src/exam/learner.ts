import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, PageQuery, idOf, PaperId } from '../core/fields.ts';
import { BLUR_MODE, SHOW } from '../paper/types.ts';
import { ANSWER_RULE, QUESTION } from '../question/types.ts';
import { Renewable } from '../round/learner.ts';
import { RunningExam } from './running.ts';

export const ExamRow = z.object({
  paperId: z.string(),
  title: z.string(),
  lessonId: z.string().nullable(),
  lessonName: z.string().nullable(),
  /** As it holds for the viewer, `extraMin` of it beyond the paper's own. */
  durationMin: z.number(),
  extraMin: z.number().optional(),
  /** Which run at the paper it is. */
  round: z.number().optional(),
  totalScore: z.number(),
  passScore: z.number(),
  questionCount: z.number(),
  /** not-started, running, marking, passed, failed: how the viewer stands to it. */
  myStatus: z.enum(['none', 'running', 'marking', 'passed', 'failed']),
  canTake: z.boolean(),
  reasons: z.array(z.string()),
  attemptsLeft: z.number(),
  maxAttempts: z.number(),
  bestScore: z.number().nullable(),
  /** The attempt to go on with. */
  running: RunningExam.pick({ attemptId: true, remainingMs: true }).nullable(),
  openTime: DateTime.nullable(),
  closeTime: DateTime.nullable(),
  /** For a learner who sat it: the name of the present run at it, and of a passed one when the next may begin. */
  roundName: z.string().optional(),
  renewable: Renewable.optional(),
});
export type ExamRow = z.output<typeof ExamRow>;
export const listExams = endpoint({
  title: '考试列表',
  method: 'GET',
  path: '/api/exam/list',
  access: 'user',
  query: PageQuery.extend({ lessonId: idOf('课程').optional() }),
  rows: ExamRow,
});

export const ExamDetail = ExamRow.extend({
  /** One a type, in the paper's order; `score` is the whole section's. */
  sections: z.array(z.object({ type: schemaOf(QUESTION), count: z.number(), score: z.number() })),
  multiRule: schemaOf(ANSWER_RULE),
  indefRule: schemaOf(ANSWER_RULE),
  blurLimit: z.number(),
  blurMode: schemaOf(BLUR_MODE),
  retryHours: z.number(),
  showResult: schemaOf(SHOW),
  /** Published for all learners at once, when staff release the results. */
  together: z.boolean(),
  /** The attempt to go on with. */
  runningAttemptId: z.string().nullable(),
  /** What its result tells apart; empty but for an assessment. */
  topics: z.array(z.string()),
  /** Attempts are used up and none was passed: the learner may request a further one. */
  retakeable: z.boolean().optional(),
});
export type ExamDetail = z.output<typeof ExamDetail>;
export const examDetail = endpoint({
  title: '考试说明',
  method: 'GET',
  path: '/api/exam/detail',
  access: 'user',
  query: z.object({ paperId: PaperId }),
  data: ExamDetail,
});
