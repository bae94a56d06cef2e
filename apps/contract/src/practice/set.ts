import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { GivenQuestion } from '../question/types.ts';
import { AnswerValue } from '../question/answer-form.ts';
import { idOf } from '../core/fields.ts';

/**
 * Practice before an exam: a drill of questions that no exam may ask, each with its result at once, and a mock paper of
 * the form of the course's exam, with its result at hand-in. Neither counts for hours, scores, certificates or figures.
 */
export const PRACTICE_SET = codes({ drill: [1, '考前练习'], mock: [2, '模拟卷'] });
export const DRILL_SIZE = 20;

const SetId = idOf('练习');
const lessonId = idOf('课程');
const kind = schemaOf(PRACTICE_SET, '请选择练习方式');

export const CoursePractice = z.object({
  /** How many questions there are that no exam may ask; none, and there is nothing to practise. */
  free: z.number(),
  /** Of how many questions the mock paper is, of how many the exam; null where there are too few to make one. */
  mock: z.object({ questions: z.number(), of: z.number(), minutes: z.number() }).nullable(),
  /** Under way. */
  open: z.array(kind),
});
export const coursePractice = endpoint({
  title: '练习：考前能练什么',
  method: 'GET',
  path: '/api/practice/course',
  access: 'user',
  query: z.object({ lessonId }),
  data: CoursePractice,
});
/** Begins one, or goes on with the one under way. */
export const startSet = endpoint({
  title: '练习：开始考前练习或模拟卷',
  method: 'POST',
  path: '/api/practice/set',
  access: 'user',
  body: z.object({ lessonId, kind }),
  data: z.object({ id: z.string() }),
});

const Judged = z.object({ right: z.boolean(), answer: AnswerValue, analysis: z.string() });
export const SetQuestion = GivenQuestion.extend({
  value: AnswerValue.nullable(),
  /** Of a drill with its answer, of a mock paper once it is handed in. */
  judged: Judged.nullable(),
  /** Why its answer is not shown: a paper that was published since may ask it. */
  withheld: z.string().nullable(),
});
export type SetQuestion = z.output<typeof SetQuestion>;
export const PracticeSet = z.object({
  id: z.string(),
  kind,
  lessonId: z.string(),
  lessonName: z.string(),
  questions: z.array(SetQuestion),
  /** Of a mock paper under way. */
  remainingMs: z.number().nullable(),
  /** Null until it is over. */
  result: z
    .object({
      right: z.number(),
      of: z.number(),
      /** Of a mock paper. */
      points: z.object({ gained: z.number(), total: z.number(), pass: z.number() }).nullable(),
      clauses: z.array(
        z.object({
          clauseId: z.string().nullable(),
          name: z.string(),
          right: z.number(),
          of: z.number(),
          /** Of the course, what to read again. */
          lectures: z.array(z.object({ lid: z.string(), title: z.string() })),
        }),
      ),
    })
    .nullable(),
});
export type PracticeSet = z.output<typeof PracticeSet>;
export const practiceSet = endpoint({
  title: '练习：一份考前练习或模拟卷',
  method: 'GET',
  path: '/api/practice/set',
  access: 'user',
  query: z.object({ id: SetId }),
  data: PracticeSet,
});
/** Of a drill each question once; of a mock paper as often as one thinks better of it. */
export const answerSet = endpoint({
  title: '练习：一份中作答',
  method: 'POST',
  path: '/api/practice/set/answer',
  access: 'user',
  body: z.object({ id: SetId, questionId: idOf('题目'), value: AnswerValue }),
  data: z.object({ judged: Judged.nullable(), withheld: z.string().nullable() }),
});
export const endSet = endpoint({
  title: '练习：一份交卷',
  method: 'POST',
  path: '/api/practice/set/end',
  access: 'user',
  body: z.object({ id: SetId }),
  data: z.object({ id: z.string() }),
});
