import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { MyLesson } from '../lesson/learner.ts';
import { ITEM } from '../lesson/types.ts';

/** What the page should do next. Ordinary trouble is never an error. */
export const ACTION = ['OK', 'CHECK', 'SEEK_BACK', 'KICKED', 'RENEW'] as const;

/** Why seconds were not credited; the learner is shown the sentence of each. */
export const REFUSAL = {
  HIDDEN: '页面在后台，未计入学时',
  TOO_FAST: '上报的时长超过实际经过的时间，未计入超出部分',
  COVERED: '这一段已经学过，不重复计入',
  SEEK: '首次学习不能跳过未学内容，跳过部分未计入',
  OTHER_DEVICE: '已在其他设备学习，本设备未计入学时',
  UNANSWERED: '学习确认未作答，作答前不计入学时',
  GAP: '中断时间过长，未计入学时',
  OFFLINE: '断网期间每天最多补记10分钟，超出部分未计入',
} as const;
/** What a learner reads whose lecture was replaced while it was open. */
export const RENEWED = '本讲内容已更新，请重新学习';
export type Refusal = keyof typeof REFUSAL;

const position = z.number({ error: '学习位置有误' }).min(0, '学习位置有误').max(360_000, '学习位置有误');
const waited = z
  .number({ error: '学习时刻有误' })
  .int('学习时刻有误')
  .min(0, '学习时刻有误')
  .max(86_400_000, '学习时刻有误');
/**
 * One heartbeat. `from` and `to` are seconds of a video, the page of a PDF counted from 1 (from = to), seconds read of
 * 图文.
 */
const Beat = z.object({
  sessionId: z.string({ error: '学习会话有误' }).min(1, '学习会话有误').max(64, '学习会话有误'),
  seq: z
    .number({ error: '上报序号有误' })
    .int('上报序号有误')
    .min(1, '上报序号有误')
    .max(1_000_000_000, '上报序号有误'),
  lid: idOf('课程内容'),
  from: position,
  to: position,
  rate: z.number({ error: '播放速度有误' }).min(0.25, '播放速度有误').max(16, '播放速度有误').default(1),
  visible: z.boolean({ error: '页面状态有误' }).default(true),
  /**
   * Of a beat that had to wait: how long before it is sent it ended, and how long it ran, of several that were summed
   * up the sum. The server lays it there, as far as its own clock allows.
   */
  ageMs: waited.optional(),
  lastedMs: waited.optional(),
});
export type Beat = z.output<typeof Beat>;

/** One beat, or those of an offline interval of at most 10 minutes. */
export const DurationBody = z.union(
  [Beat, z.object({ batch: z.array(Beat).min(1, '没有可上报的学习记录').max(60, '一次最多上报60条学习记录') })],
  { error: '学习记录格式有误' },
);

const Check = z.object({
  id: z.string(),
  title: z.string(),
  /** With a question about what was just seen: one of them is answered. */
  options: z.array(z.string()).optional(),
  expireSec: z.number(),
});
export const BeatAnswer = z.object({
  action: z.enum(ACTION),
  seekTo: z.number().optional(),
  check: Check.optional(),
  /**
   * With RENEW: the item is no longer what the page plays (another film, another text, another round, or gone): the
   * page opens it again. There is no session to go on with then.
   */
  reload: z.boolean().optional(),
  /** With RENEW: the session to go on with. */
  sessionId: z.string().optional(),
  /** Credited seconds of the item in all. */
  itemSec: z.number(),
  /** Of the item, 0–100. */
  progress: z.number(),
  itemDone: z.boolean(),
  lessonDone: z.boolean(),
  refusal: z.string().optional(),
});
export type BeatAnswer = z.output<typeof BeatAnswer>;

export const lessonDuration = endpoint({
  title: '学习上报',
  method: 'POST',
  path: '/lesson/duration',
  access: 'user',
  shedLast: true,
  beforeConsent: true,
  quiet: 'always',
  body: DurationBody,
  data: BeatAnswer,
});
/** The closing flush of a page that is leaving (fetch with keepalive). */
export const closingDuration = endpoint({
  title: '页面关闭时的最后一次上报',
  method: 'POST',
  path: '/study/lesson/duration',
  access: 'user',
  shedLast: true,
  beforeConsent: true,
  quiet: 'always',
  body: DurationBody,
  data: BeatAnswer,
});

/** Answer to a presence check. */
export const answerCheck = endpoint({
  title: '回答在场确认',
  method: 'POST',
  path: '/lesson/api/study/check',
  access: 'user',
  shedLast: true,
  beforeConsent: true,
  body: z.object({
    id: z.string({ error: '学习确认有误' }).max(64, '学习确认有误'),
    answer: z.string().max(50).optional(),
  }),
  data: z.object({
    passed: z.boolean(),
    /** The answer about the film was wrong: where the film shows it. The learner counts as present all the same. */
    again: z.object({ fromSec: z.number() }).optional(),
  }),
});

const RefusedSpell = z.object({
  /** Its number in the learner's ledger. */
  seq: z.number(),
  lid: z.string(),
  title: z.string(),
  /** From when to when it was. */
  at: DateTime,
  until: DateTime,
  seconds: z.number(),
  reason: z.string(),
  /** The state of the appeal (APPEAL) that asks for it. */
  appeal: z.number().nullable(),
  /** Asked for now, by itself, an appeal is taken. */
  mayAppeal: z.boolean(),
});
export const StudyDetail = z.object({
  lessonId: z.string(),
  mine: MyLesson.nullable(),
  creditHours: Hours,
  /** 学时 earned so far. */
  earnedHours: Hours,
  requiredSec: z.number(),
  items: z.array(
    z.object({
      lid: z.string(),
      title: z.string(),
      type: schemaOf(ITEM),
      required: z.boolean(),
      done: z.boolean(),
      progress: z.number(),
      creditedSec: z.number(),
      /** Given afterwards, beside them. */
      grantedSec: z.number(),
      durationSec: z.number(),
      /** Seconds that complete it. */
      needSec: z.number(),
      lastStudy: DateTime.nullable(),
    }),
  ),
  exam: z
    .object({
      paperId: z.string(),
      title: z.string(),
      canTake: z.boolean(),
      reasons: z.array(z.string()),
      attemptsLeft: z.number(),
      bestScore: z.number().nullable(),
      passed: z.boolean(),
    })
    .nullable(),
  refusedSec: z.number(),
  /** Latest first, at most 100. */
  refused: z.array(RefusedSpell),
});
export type StudyDetail = z.output<typeof StudyDetail>;
/** Hours of finished runs through courses by the year in which they were finished, latest first. */
export const studyYears = endpoint({
  title: '各年学时',
  method: 'GET',
  path: '/api/study/years',
  access: 'user',
  data: z.array(z.object({ year: z.number(), hours: Hours, lessons: z.number() })),
});

export const studyDetail = endpoint({
  title: '一门课程的学习情况',
  method: 'GET',
  path: '/study/detail',
  access: 'user',
  quiet: 'expired',
  query: z.object({ id: idOf('课程') }),
  data: StudyDetail,
});
