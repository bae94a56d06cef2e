import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, Id, PageQuery, queryInt, searchWord, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { BEAT_SEC } from '../core/limits.ts';
import { Rendition } from '../media/types.ts';
import { STUDY_SOURCE } from '../study/types.ts';
import { Rating } from '../teacher/rating.ts';
import { Renewable, RoundRow } from '../round/learner.ts';
import { oneLine } from '../core/text/text-fold.ts';
import { ACCESS, ITEM, LESSON_STATUS } from './types.ts';

export const LessonCard = z.object({
  id: z.string(),
  lessonId: z.string(),
  cover: z.string().nullable(),
  name: z.string(),
  desc: z.string(),
  teacherAvatar: z.string().nullable(),
  teacherName: z.string(),
  creditHours: Hours,
  /** Of its required lectures. */
  measuredSec: z.number(),
  studyCount: z.number(),
  itemCount: z.number(),
  access: schemaOf(ACCESS),
  standardCode: z.string().nullable(),
  categoryId: z.number(),
});
export type LessonCard = z.output<typeof LessonCard>;

/** How long a course is by its measured 学时; of two ranges that meet the longer has the border. */
export const HOURS_RANGE = codes({
  under1: [1, '不足 1 学时'],
  from1: [2, '1–3 学时'],
  from3: [3, '3–6 学时'],
  from6: [4, '6 学时及以上'],
});
export const listLessons = endpoint({
  title: '课程列表',
  method: 'GET',
  path: '/api/lesson/list',
  access: 'public',
  shared: 2,
  searches: ['name', 'item'],
  query: PageQuery.extend({
    name: searchWord(50, '课程名称不能超过50个字符').optional(),
    categoryId: queryInt('课程分类有误').optional(),
    standardCode: z.string().overwrite(oneLine).max(40).optional(),
    /** Courses that have a lecture of this title. */
    item: searchWord(50, '讲次名称不能超过50个字符').optional(),
    teacherId: Id.optional(),
    hours: codeFilter(HOURS_RANGE, '学时范围有误'),
    /** Courses that have a lecture of this type. */
    type: codeFilter(ITEM, '课程类型有误'),
  }),
  rows: LessonCard,
});

/**
 * What a learner does next in a lesson: the lecture to go on with, the paper to pass, the proof to have. The server
 * decides it, once for every page.
 */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lecture'), lid: z.string(), number: z.number(), title: z.string() }),
  z.object({ kind: z.literal('exam'), paperId: z.string() }),
  /** `issued`: a valid proof of the lesson exists. */
  z.object({ kind: z.literal('proof'), issued: z.boolean() }),
  /** Nothing can be done here, for this reason. */
  z.object({ kind: z.literal('closed'), reason: z.string() }),
]);
export type NextStep = z.output<typeof NextStep>;

/** The learner's own record of a lesson. creditedSec: seconds that count; progress: 0–100. */
export const MyLesson = z.object({
  status: schemaOf(LESSON_STATUS),
  progress: z.number(),
  creditedSec: z.number(),
  source: schemaOf(STUDY_SOURCE),
  deadline: DateTime.nullable(),
  startTime: DateTime.nullable(),
  finishTime: DateTime.nullable(),
  /** The item studied last. */
  lastLid: z.string().nullable(),
  next: NextStep,
});
export type MyLesson = z.output<typeof MyLesson>;

export const LessonItemRow = z.object({
  lid: z.string(),
  title: z.string(),
  type: schemaOf(ITEM),
  durationSec: z.number(),
  /** Of what is read: how long that takes at least. */
  minSec: z.number(),
  pages: z.number().nullable(),
  required: z.boolean(),
  locked: z.boolean(),
  lockReason: z.string().nullable(),
  done: z.boolean(),
  progress: z.number(),
  lastPos: z.number(),
});
export const LessonDetail = z.object({
  id: z.string(),
  name: z.string(),
  cover: z.string().nullable(),
  desc: z.string(),
  content: z.string(),
  /** For whom it is, `谁：为什么` each, and what one can do afterwards. */
  forWhom: z.array(z.string()),
  outcomes: z.array(z.string()),
  categoryId: z.number(),
  categoryName: z.string(),
  standardCode: z.string().nullable(),
  creditHours: Hours,
  measuredSec: z.number(),
  access: schemaOf(ACCESS),
  sequential: z.boolean(),
  seekLock: z.boolean(),
  studyCount: z.number(),
  publishTime: DateTime.nullable(),
  updateTime: DateTime,
  /** Of a withdrawn course: until then those who had joined may study on. */
  studyUntil: DateTime.nullable(),
  teacher: z.object({
    id: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    synopsis: z.string(),
    desc: z.string(),
    ...Rating.shape,
  }),
  chapters: z.array(z.object({ id: z.string(), title: z.string(), items: z.array(LessonItemRow) })),
  /** The lesson's concluding paper, when it has one. */
  paper: z
    .object({
      paperId: z.string(),
      title: z.string(),
      totalScore: z.number(),
      passScore: z.number(),
      durationMin: z.number(),
      maxAttempts: z.number(),
      /** It opens when all that is required is learned, else at once. */
      requireLesson: z.boolean(),
    })
    .nullable(),
  mine: MyLesson.nullable(),
  /** For a learner who joined it: the number of the present run, all runs with the latest first, and the next. */
  round: z.number().optional(),
  rounds: z.array(RoundRow).optional(),
  renewable: Renewable.optional(),
});
export type LessonDetail = z.output<typeof LessonDetail>;
export const lessonDetail = endpoint({
  title: '课程详情',
  method: 'GET',
  path: '/api/lesson/detail',
  access: 'optional',
  shared: 2,
  query: z.object({ id: idOf('课程'), lid: z.string().max(64).optional() }),
  data: LessonDetail,
});

/** Idempotent: joining twice is joining once. */
export const joinLesson = endpoint({
  title: '加入课程',
  method: 'POST',
  path: '/api/lesson/join',
  access: 'user',
  body: z.object({ lessonId: idOf('课程') }),
  data: MyLesson,
  done: '已加入学习',
});

export const MyLessonRow = LessonCard.extend({ mine: MyLesson });
export const myLessons = endpoint({
  title: '我的课程',
  method: 'GET',
  path: '/api/lesson/my',
  access: 'user',
  query: PageQuery.extend({ status: codeFilter(LESSON_STATUS, '学习状态有误') }),
  rows: MyLessonRow,
});

/**
 * Opens an item and takes over the learner's one study clock. `playUrl` is signed and lives 10 minutes; ask again to
 * renew.
 * For 图文 the text comes as `html`.
 */
export const Play = z.object({
  sessionId: z.string(),
  type: schemaOf(ITEM),
  playUrl: z.string().nullable(),
  poster: z.string().nullable(),
  captions: z.string().nullable(),
  html: z.string().nullable(),
  durationSec: z.number(),
  minSec: z.number(),
  pages: z.number().nullable(),
  lastPos: z.number(),
  maxPos: z.number(),
  done: z.boolean(),
  coveredPages: z.array(z.number()),
  seekLock: z.boolean(),
  rateLimit: z.number(),
  beatSec: z.literal(BEAT_SEC),
  /** Smaller films of a video, largest first, where there are any. */
  renditions: z.array(Rendition).optional(),
  /** HLS playlist of all of them, signed as well. */
  hls: z.string().optional(),
  /** Beside renditions: how high the film of `playUrl` is, where any browser plays that one too. */
  fullHeight: z.number().optional(),
  /** Shown over the video, where the training body has switched it on: the learner's name and the end of the phone. */
  watermark: z.string().optional(),
});
export type Play = z.output<typeof Play>;
/**
 * Guests may play free previews of open lessons; such a play has an empty sessionId and credits nothing. `renew` keeps
 * the running session and only signs the address again.
 */
export const playLesson = endpoint({
  title: '取一讲的播放地址',
  method: 'GET',
  path: '/api/lesson/play',
  access: 'optional',
  query: z.object({ lid: idOf('课程内容'), renew: z.string().max(64).optional() }),
  data: Play,
});
