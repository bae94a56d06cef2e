import { z } from 'zod';
import { type CodeOf, codes, schemaOf } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { DateTime, PageQuery } from './fields.ts';
import { Renewable } from './round.ts';
import { RunningExam } from './running-exam.ts';

export const QUESTION = codes({
  single: [1, '单选题'],
  multi: [2, '多选题'],
  judge: [3, '判断题'],
  blank: [4, '填空题'],
  essay: [5, '简答题'],
  case: [6, '案例题'],
  /** Only within a case: one option or several are right, and how many is not said. */
  indefinite: [7, '不定项选择题'],
});
export type QuestionType = CodeOf<typeof QUESTION>;
export const ATTEMPT = codes({
  running: [0, '进行中'],
  submitted: [1, '已交卷'],
  marking: [2, '阅卷中'],
  graded: [3, '已出分'],
  /** Scored and not yet told; its learner reads that it is not told yet, as of one that is being marked. */
  unreleased: [4, '待发布'],
  void: [9, '作废'],
});
/** Who handed in. */
export const SUBMIT = codes({
  learner: [1, '主动交卷'],
  timeout: [2, '到时交卷'],
  blur: [3, '切屏交卷'],
  admin: [4, '管理员交卷'],
});
/** What happens when somebody has switched away more often than the paper's `blurLimit`. */
export const BLUR_MODE = codes({ record: [0, '只记录'], handIn: [1, '自动交卷'], review: [2, '人工复核'] });
/** What a 多选 or 不定项 gains when some of the right options were chosen and no wrong one. */
export const ANSWER_RULE = codes({ all: [0, '少选不得分'], half: [1, '少选得一半'], share: [2, '少选按比例'] });
/** What a result shows once it may. */
export const SHOW = codes({ score: [0, '分数'], rightWrong: [1, '对错'], analysis: [2, '答案与解析'] });

/** Of addresses and bodies, which anybody may type. */
export const PaperId = z.uuid({ error: '考试不存在' });
export const AttemptId = z.uuid({ error: '考试记录不存在' });

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
  /** Of whoever sat it: what the present run at it is called, and of one that was passed when the next may begin. */
  roundName: z.string().optional(),
  renewable: Renewable.optional(),
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
  indefRule: z.number(),
  blurLimit: z.number(),
  blurMode: z.number(),
  retryHours: z.number(),
  showResult: z.number(),
  /** Told to all at once, by whoever releases the results. */
  together: z.boolean(),
  /** The attempt to go on with. */
  runningAttemptId: z.string().nullable(),
  /** What its result tells apart; empty but for an assessment. */
  topics: z.array(z.string()),
  /** Attempts are used up and none was passed: a further one may be asked for. */
  retakeable: z.boolean().optional(),
});
export type ExamDetail = z.output<typeof ExamDetail>;
export const examDetail = endpoint({
  method: 'GET',
  path: '/api/exam/detail',
  access: 'user',
  query: z.object({ paperId: PaperId }),
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
  options: z.array(
    z.object({ key: z.string(), text: z.string(), image: z.object({ url: z.string(), alt: z.string() }).optional() }),
  ),
  score: z.number(),
  images: z.array(z.object({ url: z.string(), alt: z.string() })).optional(),
  material: z.string().optional(),
  materialImages: z.array(z.object({ url: z.string(), alt: z.string() })).optional(),
  /** Of a case's question: the case, its title, and which of how many this is. */
  group: z.object({ id: z.string(), title: z.string(), no: z.number(), of: z.number() }).optional(),
  /** Number of blanks of a 填空题. */
  blanks: z.number().optional(),
});
export type GivenQuestion = z.output<typeof GivenQuestion>;
