import { z } from 'zod';
import { HtmlText, lineOf } from '../core/content-fields.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { queryInt, Reason, Version, idOf } from '../core/fields.ts';
import { ITEM } from './types.ts';
import { Play } from './learner.ts';
import { LESSON_MAX } from '../core/limits.ts';

/**
 * The items of a course, each with a version of its own, so that two editors of two items never meet. What a save does
 * to learners is queried before by `lessonImpact`.
 */

const lessonId = idOf('课程');
const itemId = idOf('课程内容');

/** What the presence check of a film asks, once it was played as far as there. */
export const ItemCheck = z
  .object({
    atSec: z
      .number({ error: '请输入提问位置' })
      .int('提问位置有误')
      .min(1, '提问位置须在开头之后')
      .max(36_000, '提问位置有误'),
    stem: lineOf('提问', 100),
    options: z.array(lineOf('选项', 40)).min(2, '每个提问至少2个选项').max(4, '每个提问最多4个选项'),
    /** Its place among the options, from 0. */
    answer: z.number({ error: '请选择正确选项' }).int('请选择正确选项').min(0, '请选择正确选项'),
  })
  .refine(({ options, answer }) => answer < options.length, { error: '请选择正确选项', path: ['answer'] })
  .refine(({ options }) => new Set(options).size === options.length, { error: '选项不能相同', path: ['options'] });
export type ItemCheck = z.output<typeof ItemCheck>;
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
  type: schemaOf(ITEM),
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
const ItemBody = z.object({
  title: lineOf('标题', LESSON_MAX.title),
  /** Of video, audio and PDF; a draft may still be without. */
  mediaId: z.uuid({ error: '请选择文件' }).nullish(),
  /** Of 图文. */
  html: HtmlText.nullish(),
  /** Shortest reading time of PDF and 图文. */
  minSec: z
    .number()
    .int('最短学习时间有误')
    .min(0, '最短学习时间有误')
    .max(36_000, '最短学习时间不能超过10小时')
    .default(0),
  required: z.boolean().default(true),
  freePreview: z.boolean().default(false),
  /** Which clauses of the course's standard it explains; left out, they stay as they are. */
  clauseIds: z.array(idOf('条款')).max(LESSON_MAX.clauses, `一讲最多标注${LESSON_MAX.clauses}个条款`).optional(),
  /** Of video and audio; left out, they stay as they are. */
  checks: z.array(ItemCheck).max(LESSON_MAX.checks, `一讲最多${LESSON_MAX.checks}个提问`).optional(),
  reason: Reason.nullish(),
});
const ItemSaved = z.object({ lid: z.string(), version: z.number(), rev: z.number(), treeVersion: z.number() });

/** One item with its text. */
export const systemItem = endpoint({
  title: '讲次详情',
  method: 'GET',
  path: '/system/lesson/item',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  query: z.object({ lid: itemId }),
  data: StaffItem.extend({
    lessonId: z.string(),
    chapterId: z.string(),
    html: z.string().nullable(),
    clauses: z.array(z.object({ id: z.string(), number: z.string(), title: z.string() })),
    checks: z.array(ItemCheck),
  }),
});
/** At the end of its chapter; the order it changes is answered as the next `treeVersion`. */
export const createItem = endpoint({
  title: '新增讲次',
  method: 'POST',
  path: '/system/lesson/item',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
  audit: 'item.add',
  once: true,
  body: ItemBody.extend({
    chapterId: idOf('章节'),
    type: schemaOf(ITEM, '请选择内容类型'),
  }),
  data: ItemSaved,
  done: '已添加',
});
/**
 * `renew` says what another film or text is: true 内容已更新, learners in the middle of it study it again; false
 * 内容相同（重新编码、修正）, which films of lengths more than 2 s apart cannot be. Refused with the field `renew`
 * while the content differs and nothing is said. The type of an item stays what it is.
 */
export const updateItem = endpoint({
  title: '修改讲次',
  method: 'PUT',
  path: '/system/lesson/item',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
  audit: 'item.edit',
  body: ItemBody.extend({ lid: itemId, version: Version, renew: z.boolean().nullish() }),
  data: ItemSaved,
  done: '已保存',
});
/** It leaves every learner's list; what was studied of it stays in their records. */
export const removeItem = endpoint({
  title: '移除讲次',
  method: 'POST',
  path: '/system/lesson/item/remove',
  access: 'staff',
  permission: 'lesson:edit',
  scope: 'none',
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
  /** Of them, those in the middle of this item, who study it again. */
  restart: z.number(),
  /** Of them, who thereby has all of the course done. */
  finish: z.number(),
  /** Who has learned all and stands before the concluding exam, or is sitting it. */
  atExam: z.number(),
  /** The same in one sentence: `在学 128 人；31 人将重新学习本讲；4 人因此学完课程`. Empty when none is affected. */
  sentence: z.string(),
});
export type Impact = z.output<typeof Impact>;
/**
 * Of an item (`lid`): renew 内容已更新 · remove · edit, what it will be (`required`, `minSec`, `mediaId`: what is left out
 * stays). Of a course (`id`): add a required item · withdraw.
 */
export const lessonImpact = endpoint({
  title: '修改课程的影响',
  method: 'GET',
  path: '/system/lesson/impact',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  query: z.object({
    lid: itemId.optional(),
    id: lessonId.optional(),
    change: z.enum(CHANGE, { error: '修改方式有误' }),
    required: z.enum(['true', 'false'], { error: '修改方式有误' }).optional(),
    minSec: queryInt('最短学习时间有误').max(36_000, '最短学习时间有误').optional(),
    mediaId: idOf('文件').optional(),
  }),
  data: Impact,
});

/** As a learner gets it to study, of a draft too; it has no session and credits nothing. */
export const previewItem = endpoint({
  title: '预览讲次',
  method: 'GET',
  path: '/system/lesson/play',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  query: z.object({ lid: itemId }),
  data: Play,
});
