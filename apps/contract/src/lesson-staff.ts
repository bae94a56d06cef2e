import { z } from 'zod';
import { codes, schemaOf } from './codes.ts';
import { endpoint } from './endpoint.ts';
import {
  DateTime,
  Id,
  isOneLine,
  notOneLine,
  PageQuery,
  PictureAddress,
  queryInt,
  Reason,
  Version,
  Versioned,
} from './fields.ts';
import { ACCESS, ITEM, LESSON_STATUS, Play } from './lesson.ts';
import { HTML_MAX, LESSON_MAX } from './limits.ts';

/**
 * Courses, as the training body makes them. A body names the `version` that its editor saw; a write answers the next
 * one, a write on an older one is 409 `数据已被他人处理，请刷新`. Items have versions of their own, so that two editors of
 * two items never meet; the order of all of them is guarded by `treeVersion`.
 *
 * Whatever touches learners of a published course wants a `reason` (refused with the field `reason` without one); what
 * it does to them is asked before by `lessonImpact`, which is computed in the same place as the save's own.
 */

/** 0 → 1 ⇄ 2, never back to 草稿. Each other move is refused by a sentence that names the present state. */
export const LESSON_STATE = codes({ draft: [0, '草稿'], published: [1, '已发布'], withdrawn: [2, '已下架'] });
/** What its hours count as in a year of continuing education. */
export const SUBJECT = codes({ major: [1, '专业科目'], common: [2, '公需科目'] });

const lessonId = z.uuid({ error: '课程不存在' });
const itemId = z.uuid({ error: '课程内容不存在' });
const line = (whose: string, max: number) =>
  z
    .string({ error: `请输入${whose}` })
    .trim()
    .min(1, `请输入${whose}`)
    .max(max, `${whose}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(whose));
const Html = z.string({ error: '请输入正文' }).max(HTML_MAX, '正文不能超过200KB');
/** A minute of Asia/Shanghai, `2026-12-01 09:00` with or without seconds. */
const Minute = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, error)
    .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T'))), error);

export const LessonBody = z.object({
  name: line('课程名称', LESSON_MAX.name),
  cover: PictureAddress.nullable().default(null),
  desc: line('课程简介', LESSON_MAX.desc),
  content: Html.default(''),
  categoryId: z.number({ error: '请选择课程分类' }).int('请选择课程分类'),
  standardCode: z.string().trim().max(40, '标准编号不能超过40个字符').nullish(),
  teacherId: z.uuid({ error: '请选择教师' }),
  creditHours: z
    .number({ error: '请输入学时' })
    .min(0.1, '学时至少0.1')
    .max(200, '学时不能超过200')
    .refine((hours) => Math.abs(hours * 10 - Math.round(hours * 10)) < 1e-9, '学时最多一位小数'),
  /** Why more hours are set than the content measures; shown to learners as 教学计划学时. */
  plannedReason: Reason.nullish(),
  subject: schemaOf(SUBJECT, '请选择科目').default(SUBJECT.major),
  access: schemaOf(ACCESS, '请选择可见范围').default(ACCESS.login),
  sequential: z.boolean().default(false),
  seekLock: z.boolean().default(false),
  sort: z.number().int('排序有误').min(0, '排序有误').max(1_000_000, '排序有误').default(0),
});

export const StaffLessonRow = z.object({
  id: z.string(),
  name: z.string(),
  cover: z.string().nullable(),
  status: z.number(),
  categoryId: z.number(),
  categoryName: z.string(),
  standardCode: z.string().nullable(),
  teacherId: z.string(),
  teacherName: z.string(),
  creditHours: z.number(),
  /** The hours are 教学计划学时: more than the content measures, with a reason. */
  planned: z.boolean(),
  subject: z.number(),
  access: z.number(),
  itemCount: z.number(),
  /** Who joined in all; who of them studies still and who has learned it, among 5,000 of them at most. */
  studyCount: z.number(),
  studying: z.number(),
  learned: z.number(),
  /** When it goes public of itself; only of a draft. */
  publishAt: DateTime.nullable(),
  /** Why a planned publishing did not come about, until it is edited or published again. */
  publishFault: z.string().nullable(),
  /** Until when those who had joined may study on; only of a withdrawn course. */
  studyUntil: DateTime.nullable(),
  updateTime: DateTime,
  version: z.number(),
});
/** The latest edited first. */
export const listSystemLessons = endpoint({
  method: 'GET',
  path: '/system/lesson/list',
  access: 'staff',
  permission: 'lesson:list',
  query: PageQuery.extend({
    /** Of its name or its teacher's. */
    keyword: z.string().trim().max(50, '关键词不能超过50个字符').optional(),
    status: queryInt('状态有误').max(2, '状态有误').optional(),
    categoryId: queryInt('课程分类有误').optional(),
    standardCode: z.string().trim().max(40).optional(),
    teacherId: Id.optional(),
  }),
  rows: StaffLessonRow,
});

export const StaffMedia = z.object({
  id: z.string(),
  /** video | audio | pdf */
  kind: z.string(),
  name: z.string(),
  durationSec: z.number(),
  pages: z.number().nullable(),
  captions: z.boolean(),
});
export const StaffItem = z.object({
  lid: z.string(),
  title: z.string(),
  type: z.number(),
  media: StaffMedia.nullable(),
  /** Whether 图文 has its text; the text itself comes with `systemItem`. */
  hasText: z.boolean(),
  durationSec: z.number(),
  minSec: z.number(),
  /** Seconds that it counts with in the course's measured content. */
  measuredSec: z.number(),
  required: z.boolean(),
  freePreview: z.boolean(),
  /** Which edition of the content this is, from 1; grows with 内容已更新. */
  rev: z.number(),
  version: z.number(),
});
export const StaffLesson = StaffLessonRow.extend({
  desc: z.string(),
  content: z.string(),
  sequential: z.boolean(),
  seekLock: z.boolean(),
  sort: z.number(),
  plannedReason: z.string().nullable(),
  publishTime: DateTime.nullable(),
  treeVersion: z.number(),
  /** Of the required items: seconds, and the 学时 that they yield. */
  measuredSec: z.number(),
  measuredHours: z.number(),
  chapters: z.array(z.object({ id: z.string(), title: z.string(), items: z.array(StaffItem) })),
  papers: z.array(z.object({ id: z.string(), title: z.string(), status: z.number() })),
});
export type StaffLesson = z.output<typeof StaffLesson>;
export const systemLesson = endpoint({
  method: 'GET',
  path: '/system/lesson/:id',
  access: 'staff',
  permission: 'lesson:list',
  params: z.object({ id: lessonId }),
  data: StaffLesson,
});

export const createLesson = endpoint({
  method: 'POST',
  path: '/system/lesson',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'lesson.add',
  once: true,
  body: LessonBody,
  data: Versioned,
  done: '已新建课程',
});
/**
 * More hours than measured want a `plannedReason` once the course is public; of a draft they are asked for by the check
 * alone, because its content comes later.
 */
export const updateLesson = endpoint({
  method: 'PUT',
  path: '/system/lesson',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'lesson.edit',
  body: LessonBody.extend({ id: lessonId, version: Version, reason: Reason.nullish() }),
  data: Versioned,
  done: '已保存',
});
/** Only of a draft that nobody has studied. */
export const removeLesson = endpoint({
  method: 'POST',
  path: '/system/lesson/remove',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'lesson.remove',
  body: z.object({ id: lessonId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
/** A draft with the same texts and media; learners, papers and dates stay behind. */
export const copyLesson = endpoint({
  method: 'POST',
  path: '/system/lesson/copy',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'lesson.copy',
  once: true,
  body: z.object({ id: lessonId }),
  data: Versioned,
  done: '已复制为草稿',
});

/**
 * The whole order: every item of the course exactly once, else `目录已变化，请刷新` (409). A chapter without `id` is new,
 * one that is not named is removed. Answers the chapters as they now are.
 */
export const saveTree = endpoint({
  method: 'PUT',
  path: '/system/lesson/tree',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'lesson.tree',
  body: z.object({
    id: lessonId,
    treeVersion: Version,
    chapters: z
      .array(
        z.object({
          id: z.uuid({ error: '章节不存在' }).optional(),
          title: line('章节名称', LESSON_MAX.title),
          lids: z.array(itemId),
        }),
      )
      .max(LESSON_MAX.chapters, `一门课程最多${LESSON_MAX.chapters}章`),
  }),
  data: z.object({
    id: z.string(),
    treeVersion: z.number(),
    chapters: z.array(z.object({ id: z.string(), title: z.string(), lids: z.array(z.string()) })),
  }),
  done: '已保存目录',
});

const ItemBody = z.object({
  title: line('标题', LESSON_MAX.title),
  /** Of video, audio and PDF; a draft may still be without. */
  mediaId: z.uuid({ error: '请选择文件' }).nullish(),
  /** Of 图文. */
  html: Html.nullish(),
  /** Shortest reading time of PDF and 图文. */
  minSec: z
    .number()
    .int('最短学习时间有误')
    .min(0, '最短学习时间有误')
    .max(36_000, '最短学习时间不能超过10小时')
    .default(0),
  required: z.boolean().default(true),
  freePreview: z.boolean().default(false),
  reason: Reason.nullish(),
});
const ItemSaved = z.object({ lid: z.string(), version: z.number(), rev: z.number(), treeVersion: z.number() });

/** One item with its text. */
export const systemItem = endpoint({
  method: 'GET',
  path: '/system/lesson/item',
  access: 'staff',
  permission: 'lesson:list',
  query: z.object({ lid: itemId }),
  data: StaffItem.extend({ lessonId: z.string(), chapterId: z.string(), html: z.string().nullable() }),
});
/** At the end of its chapter; the order it changes is answered as the next `treeVersion`. */
export const createItem = endpoint({
  method: 'POST',
  path: '/system/lesson/item',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'item.add',
  once: true,
  body: ItemBody.extend({
    chapterId: z.uuid({ error: '章节不存在' }),
    type: schemaOf(ITEM, '请选择内容类型'),
  }),
  data: ItemSaved,
  done: '已添加',
});
/**
 * `renew` says what another film or text is: true 内容已更新, whoever is in the middle of it studies it anew; false
 * 内容相同（重新编码、修正）, which films of lengths more than 2 s apart cannot be. Refused with the field `renew` while the
 * content differs and nothing is said. The type of an item stays what it is.
 */
export const updateItem = endpoint({
  method: 'PUT',
  path: '/system/lesson/item',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'item.edit',
  body: ItemBody.extend({ lid: itemId, version: Version, renew: z.boolean().nullish() }),
  data: ItemSaved,
  done: '已保存',
});
/** It leaves every learner's list; what was studied of it stays in their records. */
export const removeItem = endpoint({
  method: 'POST',
  path: '/system/lesson/item/remove',
  access: 'staff',
  permission: 'lesson:edit',
  audit: 'item.remove',
  body: z.object({ lid: itemId, version: Version, reason: Reason.nullish() }),
  data: z.object({ lid: z.string(), treeVersion: z.number() }),
  done: '已移除',
});

/** What a save would do; the names that `lessonImpact` asks by. */
export const CHANGE = ['renew', 'edit', 'remove', 'add', 'withdraw'] as const;
export const Impact = z.object({
  /** Who has joined and is still studying. */
  studying: z.number(),
  /** Of them, who has done this item; of a whole course, who had finished it before. */
  done: z.number(),
  /** Of them, who is in the middle of this item and studies it anew. */
  restart: z.number(),
  /** Of them, who thereby has all of the course done. */
  finish: z.number(),
  /** Who has learned all and stands before the concluding exam, or is sitting it. */
  atExam: z.number(),
  /** The same in one sentence: `在学 128 人；31 人将重新学习本讲；4 人因此学完课程`. Empty when nobody is touched. */
  sentence: z.string(),
});
export type Impact = z.output<typeof Impact>;
/**
 * Of an item (`lid`): renew 内容已更新 · remove · edit, what it will be (`required`, `minSec`, `mediaId`: what is left out
 * stays). Of a course (`id`): add a required item · withdraw.
 */
export const lessonImpact = endpoint({
  method: 'GET',
  path: '/system/lesson/impact',
  access: 'staff',
  permission: 'lesson:list',
  query: z.object({
    lid: itemId.optional(),
    id: lessonId.optional(),
    change: z.enum(CHANGE, { error: '修改方式有误' }),
    required: z.enum(['true', 'false'], { error: '修改方式有误' }).optional(),
    minSec: queryInt('最短学习时间有误').max(36_000, '最短学习时间有误').optional(),
    mediaId: z.uuid({ error: '文件不存在' }).optional(),
  }),
  data: Impact,
});

const Finding = z.object({
  code: z.string(),
  /** What is wrong, and what may be done about it. */
  text: z.string(),
  /** The item that it is about. */
  lid: z.string().nullable(),
});
export const Check = z.object({
  /** Nothing is published while there is one. */
  faults: z.array(Finding),
  warnings: z.array(Finding),
  creditHours: z.number(),
  measuredSec: z.number(),
  measuredHours: z.number(),
});
export type Check = z.output<typeof Check>;
export const checkLesson = endpoint({
  method: 'GET',
  path: '/system/lesson/check',
  access: 'staff',
  permission: 'lesson:list',
  query: z.object({ id: lessonId }),
  data: Check,
});

const Moved = Versioned.extend({ status: z.number(), publishAt: DateTime.nullable() });
/**
 * Now, or at `at` (the minute job then checks once more; when it no longer passes the draft stays and its editor is
 * told). Faults refuse with the first of them. `at: null` takes a planned time back. A withdrawn course comes back the
 * same way.
 */
export const publishLesson = endpoint({
  method: 'POST',
  path: '/system/lesson/publish',
  access: 'staff',
  permission: 'lesson:publish',
  audit: 'lesson.publish',
  body: z.object({ id: lessonId, version: Version, at: Minute('发布时间有误').nullish() }),
  data: Moved,
});
/** Nobody joins any more; who has joined may finish until `studyUntil`, without one it stops for them too. */
export const withdrawLesson = endpoint({
  method: 'POST',
  path: '/system/lesson/withdraw',
  access: 'staff',
  permission: 'lesson:publish',
  audit: 'lesson.withdraw',
  body: z.object({ id: lessonId, version: Version, studyUntil: Minute('截止时间有误').nullish(), reason: Reason }),
  data: Versioned.extend({ status: z.number(), studyUntil: DateTime.nullable() }),
  done: '已下架',
});

/** As a learner gets it to study, of a draft too; it has no session and credits nothing. */
export const previewItem = endpoint({
  method: 'GET',
  path: '/system/lesson/play',
  access: 'staff',
  permission: 'lesson:list',
  query: z.object({ lid: itemId }),
  data: Play,
});

export const LessonStudent = z.object({
  userId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  orgName: z.string().nullable(),
  status: schemaOf(LESSON_STATUS),
  progress: z.number(),
  creditedSec: z.number(),
  joinTime: DateTime,
  lastStudy: DateTime.nullable(),
  learnedTime: DateTime.nullable(),
  finishTime: DateTime.nullable(),
});
/** Who has joined the course, the latest studied first; of people within the asker's data scope. */
export const lessonStudents = endpoint({
  method: 'GET',
  path: '/system/lesson/student/list',
  access: 'staff',
  permission: 'lesson:list',
  query: PageQuery.extend({
    id: lessonId,
    status: queryInt('学习状态有误').max(4, '学习状态有误').optional(),
  }),
  rows: LessonStudent,
});

export const LessonLogRow = z.object({
  id: z.string(),
  at: DateTime,
  /** Who did it. */
  by: z.string(),
  /** What was done, in a word: 发布 · 更换内容 … */
  what: z.string(),
  /** To what: the course, or an item by its title. */
  name: z.string(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
/** What staff did to the course and its items, the latest first. */
export const lessonLog = endpoint({
  method: 'GET',
  path: '/system/lesson/log/list',
  access: 'staff',
  permission: 'lesson:list',
  query: PageQuery.extend({ id: lessonId }),
  rows: LessonLogRow,
});
