import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { copy } from '../core/copy.ts';
import { endpoint } from '../core/endpoint.ts';
import { BLUR_MODE } from '../paper/types.ts';
import { ANSWER_RULE, GivenQuestion } from '../question/types.ts';
import { AnswerValue } from '../question/answer-form.ts';
import { AttemptId, PaperId, Instant } from '../core/fields.ts';
import { ATTEMPT } from './types.ts';

const StoredAnswer = z.object({ questionId: z.string(), value: AnswerValue, seq: z.number() });
export const Started = z.object({
  attemptId: z.string(),
  title: z.string(),
  totalScore: z.number(),
  passScore: z.number(),
  multiRule: schemaOf(ANSWER_RULE),
  indefRule: schemaOf(ANSWER_RULE),
  blurLimit: z.number(),
  blurMode: schemaOf(BLUR_MODE),
  blurCount: z.number(),
  serverTime: Instant,
  deadline: Instant,
  questions: z.array(GivenQuestion),
  saved: z.array(StoredAnswer),
});
export type Started = z.output<typeof Started>;
/** Starting again resumes the running attempt. */
export const startExam = endpoint({
  title: '开始或继续考试',
  method: 'POST',
  path: '/api/exam/start',
  access: 'user',
  shedLast: true,
  body: z.object({ paperId: PaperId, agree: z.literal(true, { error: copy.agreeExam }) }),
  data: Started,
});

const seqFrom = (lowest: number) =>
  z
    .number({ error: '作答序号有误' })
    .int('作答序号有误')
    .min(lowest, '作答序号有误')
    .max(1_000_000_000, '作答序号有误');
/** How one answer that was sent stands. */
export const SavedAnswer = z.object({
  questionId: z.string(),
  /** Of the stored answer; the next one needs a higher number. */
  seq: z.number(),
  /**
   * `saved`: what was sent is what is stored. `changed`: another page or device stored something else, and that stays.
   * `late`: given after the deadline, not stored.
   */
  state: z.enum(['saved', 'changed', 'late']),
  /** What is stored instead, when `changed`. */
  value: AnswerValue.nullable(),
});
export type SavedAnswer = z.output<typeof SavedAnswer>;
/**
 * An answer is stored over one of the same writer when its `seq` is higher, and over one of another writer only when
 * this page had `seen` that one: no page overwrites what its learner has not seen. Without `writer` the session
 * writes; without `seen` the number alone decides.
 * After the deadline, for the few seconds of transport, only what was `givenAt` or before the deadline is taken. The
 * page says so, and can lie by those seconds at most; what does not say so is late.
 */
export const saveAnswers = endpoint({
  title: '保存作答',
  method: 'POST',
  path: '/api/exam/answer',
  access: 'user',
  shedLast: true,
  beforeConsent: true,
  body: z.object({
    attemptId: AttemptId,
    /** The page or tab, an id of its own making. */
    writer: z.uuid({ error: '作答来源有误' }).optional(),
    list: z
      .array(
        z.object({
          questionId: z.string({ error: '题目有误' }).max(64, '题目有误'),
          value: AnswerValue,
          seq: seqFrom(1),
          /** The number of the stored answer that was on this page when the learner answered; 0 for none. */
          seen: seqFrom(0).optional(),
          /** When the learner answered, by the server's clock as the page knows it. */
          givenAt: z.number({ error: '作答时间有误' }).int('作答时间有误').min(0, '作答时间有误').optional(),
        }),
        { error: '没有可保存的作答' },
      )
      .min(1, '没有可保存的作答')
      .max(200, '一次最多保存200题'),
  }),
  data: z.object({ saved: z.array(SavedAnswer), remainingMs: z.number() }),
});

/** What is stored of a running attempt, from whichever device, and the time that remains. */
export const savedAnswers = endpoint({
  title: '已保存的作答',
  method: 'GET',
  path: '/api/exam/saved',
  access: 'user',
  shedLast: true,
  query: z.object({ attemptId: AttemptId }),
  data: z.object({ answers: z.array(StoredAnswer), remainingMs: z.number() }),
});

/** A `blur` is sent when the learner is back (or after 3 s away) with its duration; more than 3 s counts as 切屏. */
export const examEvent = endpoint({
  title: '上报考试中的离开与返回',
  method: 'POST',
  path: '/api/exam/event',
  access: 'user',
  shedLast: true,
  beforeConsent: true,
  body: z.object({
    attemptId: AttemptId,
    type: z.enum(['blur', 'focus', 'offline', 'online', 'reload'], { error: '事件类型有误' }),
    durationMs: z.number().int().min(0).max(86_400_000).optional(),
  }),
  data: z.object({
    blurCount: z.number(),
    blurLimit: z.number(),
    warning: z.string().nullable(),
    submitted: z.boolean(),
  }),
});

/** Repeatable: the same answer every time. */
export const submitExam = endpoint({
  title: '交卷',
  method: 'POST',
  path: '/api/exam/submit',
  access: 'user',
  shedLast: true,
  beforeConsent: true,
  body: z.object({ attemptId: AttemptId }),
  data: z.object({
    attemptId: z.string(),
    status: schemaOf(ATTEMPT),
    score: z.number().optional(),
    passed: z.boolean().optional(),
  }),
});
