import { z } from 'zod';
import { AuditChange } from '../audit/staff.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { HtmlText, lineOf, linesOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  codeFilter,
  DateTime,
  Id,
  PageQuery,
  PictureAddress,
  queryInt,
  Reason,
  Version,
  Versioned,
  searchWord,
  idOf,
} from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { ACCESS, SUBJECT } from './types.ts';
import { StaffItem } from './staff-items.ts';
import { LESSON_MAX } from '../core/limits.ts';
import { StateCounts, UNCOUNTED } from '../core/state-counts.ts';
import { oneLine } from '../core/text/text-fold.ts';

/**
 * Courses, as the training body makes them. A body names the `version` that its editor saw; a write answers the next
 * one, a write on an older one is 409 `数据已被他人处理，请刷新`. Items have versions of their own, so that two editors of
 * two items never meet; the order of all of them is guarded by `treeVersion`.
 *
 * Whatever touches learners of a published course wants a `reason` (refused with the field `reason` without one); what
 * it does to them is queried before by `lessonImpact`, which is computed in the same place as the save's own.
 */

/** 0 → 1 ⇄ 2, never back to 草稿. Each other move is refused by a sentence that names the present state. */
export const LESSON_STATE = codes({ draft: [0, '草稿'], published: [1, '已发布'], withdrawn: [2, '已下架'] });

const lessonId = idOf('课程');
const itemId = idOf('课程内容');

const LINES = { most: LESSON_MAX.lines, max: LESSON_MAX.line };

/** What is promised beyond what was measured wants more than two characters. */
const PlannedReason = Reason.min(10, '教学计划学时的理由至少10个字符');

export const LessonBody = z.object({
  name: lineOf('课程名称', LESSON_MAX.name),
  cover: PictureAddress.nullable().default(null),
  desc: lineOf('课程简介', LESSON_MAX.desc),
  content: HtmlText.default(''),
  /** `谁：为什么`, one a line. */
  forWhom: linesOf('适合谁', LINES),
  outcomes: linesOf('学完后能够', LINES),
  categoryId: z.number({ error: '请选择课程分类' }).int('请选择课程分类'),
  standardCode: z.string().overwrite(oneLine).max(40, '标准编号不能超过40个字符').nullish(),
  teacherId: z.uuid({ error: '请选择教师' }),
  creditHours: z
    .number({ error: '请输入学时' })
    .min(0.1, '学时至少0.1')
    .max(200, '学时不能超过200')
    .refine((hours) => Math.abs(hours * 10 - Math.round(hours * 10)) < 1e-9, '学时最多一位小数'),
  /** Why more hours are set than the content measures; the excess is 教学计划学时 once another person approved it. */
  plannedReason: PlannedReason.nullish(),
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
  status: schemaOf(LESSON_STATE),
  categoryId: z.number(),
  categoryName: z.string(),
  standardCode: z.string().nullable(),
  teacherId: z.string(),
  teacherName: z.string(),
  /** As set. */
  setHours: z.number(),
  /** As stated. */
  creditHours: Hours,
  subject: schemaOf(SUBJECT),
  access: schemaOf(ACCESS),
  itemCount: z.number(),
  /** Who joined in all; and, among 5,000 of them at most, who studies still and who is through, exam and all. */
  studyCount: z.number(),
  counted: z.number(),
  studying: z.number(),
  finished: z.number(),
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
  title: '管理课程列表',
  method: 'GET',
  path: '/system/lesson/list',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  query: PageQuery.extend({
    /** Of its name or its teacher's. */
    keyword: searchWord(50).optional(),
    status: codeFilter(LESSON_STATE, '状态有误'),
    categoryId: queryInt('课程分类有误').optional(),
    standardCode: z.string().overwrite(oneLine).max(40).optional(),
    teacherId: Id.optional(),
  }),
  rows: StaffLessonRow,
});
export const lessonCounts = endpoint({
  title: '各状态的课程数',
  method: 'GET',
  path: '/system/lesson/counts',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  query: listSystemLessons.query.omit(UNCOUNTED),
  data: StateCounts,
});

export const StaffLesson = StaffLessonRow.extend({
  desc: z.string(),
  content: z.string(),
  forWhom: z.array(z.string()),
  outcomes: z.array(z.string()),
  sequential: z.boolean(),
  seekLock: z.boolean(),
  sort: z.number(),
  plannedReason: z.string().nullable(),
  /** 教学计划学时 that wait for another person's approval, and whether the viewer may give it. */
  unapprovedHours: z.number(),
  mayApprove: z.boolean(),
  /** Who set them, and who approved them when. */
  plannedSetter: z.string().nullable(),
  planned: z.object({ by: z.string(), at: DateTime }).nullable(),
  publishTime: DateTime.nullable(),
  treeVersion: z.number(),
  /** Of the required items: seconds, and the 学时 that they yield. */
  measuredSec: z.number(),
  measuredHours: z.number(),
  /** Minutes that are one of them. */
  hourMin: z.number(),
  chapters: z.array(z.object({ id: z.string(), title: z.string(), items: z.array(StaffItem) })),
  papers: z.array(z.object({ id: z.string(), title: z.string(), status: schemaOf(LESSON_STATE) })),
});
export type StaffLesson = z.output<typeof StaffLesson>;
export const systemLesson = endpoint({
  title: '管理课程详情',
  method: 'GET',
  path: '/system/lesson/:id',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  params: z.object({ id: lessonId }),
  data: StaffLesson,
});

export const createLesson = endpoint({
  title: '新建课程',
  method: 'POST',
  path: '/system/lesson',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
  audit: 'lesson.add',
  once: true,
  body: LessonBody,
  data: Versioned,
  done: '已新建课程',
});
/**
 * More hours than measured want a `plannedReason` once the course is public; of a draft the check alone asks for it,
 * because its content comes later.
 */
export const updateLesson = endpoint({
  title: '修改课程',
  method: 'PUT',
  path: '/system/lesson',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
  audit: 'lesson.edit',
  body: LessonBody.extend({ id: lessonId, version: Version, reason: Reason.nullish() }),
  data: Versioned,
  done: '已保存',
});
/** Only of a draft that no learner has studied. */
export const removeLesson = endpoint({
  title: '删除课程草稿',
  method: 'POST',
  path: '/system/lesson/remove',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
  audit: 'lesson.remove',
  body: z.object({ id: lessonId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
/** A draft with the same texts and media; learners, papers and dates stay behind. */
export const copyLesson = endpoint({
  title: '复制课程',
  method: 'POST',
  path: '/system/lesson/copy',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
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
  title: '调整课程目录',
  method: 'PUT',
  path: '/system/lesson/tree',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
  audit: 'lesson.tree',
  body: z.object({
    id: lessonId,
    treeVersion: Version,
    chapters: z
      .array(
        z.object({
          id: idOf('章节').optional(),
          title: lineOf('章节名称', LESSON_MAX.title),
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
  /** None of what was made. */
  changes: z.array(AuditChange),
});
/** What staff did to the course and its items, the latest first. */
export const lessonLog = endpoint({
  title: '课程操作记录',
  method: 'GET',
  path: '/system/lesson/log/list',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  query: PageQuery.extend({ id: lessonId }),
  rows: LessonLogRow,
});
