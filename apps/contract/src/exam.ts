import { z } from 'zod';
import { type CodeOf, codes, schemaOf } from './codes.ts';
import { copy } from './copy.ts';
import { endpoint } from './endpoint.ts';
import { DateTime, Instant, PageQuery, queryInt } from './fields.ts';
import { RunningExam } from './running-exam.ts';

export const QUESTION = codes({
  single: [1, '单选题'],
  multi: [2, '多选题'],
  judge: [3, '判断题'],
  blank: [4, '填空题'],
  essay: [5, '简答题'],
  case: [6, '案例题'],
});
export type QuestionType = CodeOf<typeof QUESTION>;
export const ATTEMPT = codes({
  running: [0, '进行中'],
  submitted: [1, '已交卷'],
  marking: [2, '阅卷中'],
  graded: [3, '已出分'],
  void: [9, '作废'],
});
/** Who handed in. */
export const SUBMIT = codes({
  learner: [1, '主动交卷'],
  timeout: [2, '到时交卷'],
  blur: [3, '切屏交卷'],
  admin: [4, '管理员交卷'],
});
/** What a result shows once it may. */
export const SHOW = codes({ score: [0, '分数'], rightWrong: [1, '对错'], analysis: [2, '答案与解析'] });

const paperId = z.uuid({ error: '考试不存在' });
const attemptId = z.uuid({ error: '考试记录不存在' });

export const ExamRow = z.object({
  paperId: z.string(),
  title: z.string(),
  lessonId: z.string().nullable(),
  lessonName: z.string().nullable(),
  durationMin: z.number(),
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
});
export type ExamRow = z.output<typeof ExamRow>;
export const listExams = endpoint({
  method: 'GET',
  path: '/api/exam/list',
  access: 'user',
  query: PageQuery.extend({ lessonId: z.uuid({ error: '课程不存在' }).optional() }),
  rows: ExamRow,
});

export const ExamDetail = ExamRow.extend({
  /** One a type, in the paper's order; `score` is the whole section's. */
  sections: z.array(z.object({ type: schemaOf(QUESTION), count: z.number(), score: z.number() })),
  multiRule: z.number(),
  blurLimit: z.number(),
  retryHours: z.number(),
  showResult: z.number(),
  /** The attempt to go on with. */
  runningAttemptId: z.string().nullable(),
  /** What its result tells apart; empty but for an assessment. */
  topics: z.array(z.string()),
});
export type ExamDetail = z.output<typeof ExamDetail>;
export const examDetail = endpoint({
  method: 'GET',
  path: '/api/exam/detail',
  access: 'user',
  query: z.object({ paperId }),
  data: ExamDetail,
});

/** 'A' · ['A','C'] · 'A' 正确 / 'B' 错误 · blanks in order · text. Which it must be follows from the question's type. */
export const AnswerValue = z.union(
  [
    z.string().max(5000, '作答不能超过5000个字符'),
    z.array(z.string().max(500, '每空不能超过500个字符')).max(20, '作答有误'),
  ],
  { error: '作答格式有误' },
);
export type AnswerValue = z.output<typeof AnswerValue>;

/** As given to the learner: never an answer or an analysis. Option keys are of this attempt only. */
export const GivenQuestion = z.object({
  questionId: z.string(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  options: z.array(z.object({ key: z.string(), text: z.string() })),
  score: z.number(),
  material: z.string().optional(),
  /** Number of blanks of a 填空题. */
  blanks: z.number().optional(),
});
export type GivenQuestion = z.output<typeof GivenQuestion>;
const StoredAnswer = z.object({ questionId: z.string(), value: AnswerValue, seq: z.number() });
export const Started = z.object({
  attemptId: z.string(),
  title: z.string(),
  totalScore: z.number(),
  passScore: z.number(),
  multiRule: z.number(),
  blurLimit: z.number(),
  blurCount: z.number(),
  serverTime: Instant,
  deadline: Instant,
  questions: z.array(GivenQuestion),
  saved: z.array(StoredAnswer),
});
export type Started = z.output<typeof Started>;
/** Starting again resumes the running attempt. */
export const startExam = endpoint({
  method: 'POST',
  path: '/api/exam/start',
  access: 'user',
  body: z.object({ paperId, agree: z.literal(true, { error: copy.agreeExam }) }),
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
 * this page had
 * `seen` that one: nobody overwrites what they have not seen. Without `writer` the session writes; without `seen` the
 * number alone decides.
 * After the deadline, for the few seconds of transport, only what was `givenAt` or before the deadline is taken. The
 * page says so, and can lie by
 * those seconds at most; what does not say so is late.
 */
export const saveAnswers = endpoint({
  method: 'POST',
  path: '/api/exam/answer',
  access: 'user',
  body: z.object({
    attemptId,
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
  method: 'GET',
  path: '/api/exam/saved',
  access: 'user',
  query: z.object({ attemptId }),
  data: z.object({ answers: z.array(StoredAnswer), remainingMs: z.number() }),
});

/** A `blur` is sent when the learner is back (or after 3 s away) with its duration; more than 3 s counts as 切屏. */
export const examEvent = endpoint({
  method: 'POST',
  path: '/api/exam/event',
  access: 'user',
  body: z.object({
    attemptId,
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
  method: 'POST',
  path: '/api/exam/submit',
  access: 'user',
  body: z.object({ attemptId }),
  data: z.object({
    attemptId: z.string(),
    status: z.number(),
    score: z.number().optional(),
    passed: z.boolean().optional(),
  }),
});

export const ReviewedQuestion = GivenQuestion.extend({
  value: AnswerValue.nullable(),
  gained: z.number().nullable(),
  right: z.boolean().nullable(),
  answer: AnswerValue.nullable(),
  analysis: z.string().nullable(),
  comment: z.string().nullable(),
  /** Why nothing but one's own answer is shown: a paper that may still be sat can ask this question. */
  withheld: z.string().nullable(),
});
/** Good from 60 % of its points. */
export const TopicLevel = z.enum(['good', 'weak']);
/**
 * One part of an assessment. `gained` of `score` points once they are released, of those questions that are shown.
 * Until then the level at most, and that only where it says no more about any question than the score does.
 */
export const TopicResult = z.object({
  name: z.string(),
  questionCount: z.number(),
  answeredCount: z.number(),
  level: TopicLevel.nullable(),
  gained: z.number().nullable(),
  score: z.number().nullable(),
});
export type TopicResult = z.output<typeof TopicResult>;

/**
 * Only what showResult allows is present: the score at once; right and wrong, answers and analyses once no attempt
 * remains or the paper is passed.
 */
export const ExamResult = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  title: z.string(),
  lessonId: z.string().nullable(),
  no: z.number(),
  status: z.number(),
  submitType: z.number().nullable(),
  score: z.number().nullable(),
  totalScore: z.number(),
  passScore: z.number(),
  passed: z.boolean().nullable(),
  startTime: DateTime,
  submitTime: DateTime.nullable(),
  usedSec: z.number(),
  attemptsLeft: z.number(),
  questionCount: z.number(),
  answeredCount: z.number(),
  showResult: z.number(),
  /** Why not everything is shown yet, in a sentence. */
  hidden: z.string().nullable(),
  topics: z.array(TopicResult),
  /** The course to begin with, after an assessment; `topic` is the part it is about. */
  advice: z.object({ lessonId: z.string(), name: z.string(), topic: z.string() }).nullable(),
  questions: z.array(ReviewedQuestion),
});
export type ExamResult = z.output<typeof ExamResult>;
export const examResult = endpoint({
  method: 'GET',
  path: '/api/exam/result',
  access: 'user',
  query: z.object({ attemptId }),
  data: ExamResult,
});

export const ExamRecord = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  title: z.string(),
  no: z.number(),
  status: z.number(),
  submitType: z.number().nullable(),
  score: z.number().nullable(),
  totalScore: z.number(),
  passed: z.boolean().nullable(),
  startTime: DateTime,
  submitTime: DateTime.nullable(),
});
export type ExamRecord = z.output<typeof ExamRecord>;
export const listRecords = endpoint({
  method: 'GET',
  path: '/api/exam/record',
  access: 'user',
  query: PageQuery.extend({ paperId: paperId.optional() }),
  rows: ExamRecord,
});

/** 错题本: only what may be shown with its answer. */
export const WrongQuestion = ReviewedQuestion.extend({
  paperTitle: z.string(),
  attemptId: z.string(),
  times: z.number(),
});
export type WrongQuestion = z.output<typeof WrongQuestion>;
export const listWrong = endpoint({
  method: 'GET',
  path: '/api/exam/wrong',
  access: 'user',
  query: PageQuery.extend({ type: queryInt('题型有误').optional() }),
  rows: WrongQuestion,
});

/**
 * `paperId`: organisation administrators, watermarked, no attempt stored. `attemptId`: one's own finished paper, as
 * showResult allows.
 */
export const ExamPreview = z.object({
  title: z.string(),
  watermark: z.string().nullable(),
  totalScore: z.number(),
  passScore: z.number(),
  durationMin: z.number(),
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
  hidden: z.string().nullable(),
  questions: z.array(ReviewedQuestion),
});
export type ExamPreview = z.output<typeof ExamPreview>;
export const previewExam = endpoint({
  method: 'GET',
  path: '/api/exam/preview',
  access: 'user',
  query: z
    .object({ paperId: paperId.optional(), attemptId: attemptId.optional() })
    .refine((q) => !q.paperId !== !q.attemptId, '请指定要预览的试卷'),
  data: ExamPreview,
});
