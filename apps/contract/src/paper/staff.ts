import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  PaperId,
  codeFilter,
  DateTime,
  PageQuery,
  Reason,
  Version,
  Versioned,
  searchWord,
  idOf,
} from '../core/fields.ts';
import { QUESTION, QUESTION_STATUS } from '../question/types.ts';
import { conditionFields, PaperConditions, PaperDraft } from './draft.ts';
import { PAPER_MODE, PAPER_STATUS } from './types.ts';

/** Papers as the training body makes them; what publishing asks and does is in paper-publish-staff. */

export const StaffPaperRow = z.object({
  id: z.string(),
  title: z.string(),
  status: schemaOf(PAPER_STATUS),
  lessonId: z.string().nullable(),
  lessonName: z.string().nullable(),
  mode: schemaOf(PAPER_MODE),
  questionCount: z.number(),
  totalScore: z.number(),
  passScore: z.number(),
  durationMin: z.number(),
  edition: z.number(),
  /** Something has been edited and not published. */
  edited: z.boolean(),
  /** Sitting now; waiting for markers; scored and not released; handed in, in all (1,000+). */
  running: z.number(),
  marking: z.number(),
  unreleased: z.number(),
  attempts: z.number(),
  openTime: DateTime.nullable(),
  closeTime: DateTime.nullable(),
  /** What the daily look at published papers found; null while all is well. */
  health: z.string().nullable(),
  updateTime: DateTime,
  version: z.number(),
});
export type StaffPaperRow = z.output<typeof StaffPaperRow>;
/** The latest edited first. */
export const listPapers = endpoint({
  title: '试卷列表（平台）',
  method: 'GET',
  path: '/system/paper/list',
  access: 'staff',
  permission: 'paper:list',
  scope: 'none',
  query: PageQuery.extend({
    keyword: searchWord(50).optional(),
    status: codeFilter(PAPER_STATUS, '状态有误'),
    lessonId: idOf('课程').optional(),
    /** Only those of which the daily look found something. */
    unwell: z.literal('1', { error: '筛选有误' }).optional(),
  }),
  rows: StaffPaperRow,
});
/** How many papers stand in each state, and of how many of them the daily look found something. */
export const paperCounts = endpoint({
  title: '各状态的试卷数',
  method: 'GET',
  path: '/system/paper/counts',
  access: 'staff',
  permission: 'paper:list',
  scope: 'none',
  data: z.object({ draft: z.number(), published: z.number(), withdrawn: z.number(), unwell: z.number() }),
});

/** Of a fixed paper's questions what its list shows. */
const PaperQuestion = z.object({
  questionId: z.string(),
  no: z.number(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  difficulty: z.number(),
  status: schemaOf(QUESTION_STATUS),
  clause: z.string().nullable(),
  validTo: z.string().nullable(),
});
export const StaffPaper = StaffPaperRow.extend({
  conditions: z.object({ ...conditionFields, openTime: z.string().nullable(), closeTime: z.string().nullable() }),
  /** What is being edited; as published when nothing is. */
  draft: PaperDraft,
  questions: z.array(PaperQuestion),
  /** What its marking would come to a stop at with today's staff, and whom it takes; null where nothing is. */
  hands: z.string().nullable(),
  editions: z.array(
    z.object({
      no: z.number(),
      at: DateTime,
      by: z.string().nullable(),
      reason: z.string(),
      totalScore: z.number(),
      questionCount: z.number(),
      /** What it changed of the one before, in words. */
      changed: z.array(z.string()),
      /** Papers that release answers and share questions with it, as its publisher accepted. */
      shared: z.array(z.object({ title: z.string(), questions: z.number() })),
    }),
  ),
  /** Of the edition that is in force: what publishing the draft would change, in words. */
  changes: z.array(z.string()),
});
export type StaffPaper = z.output<typeof StaffPaper>;
export const staffPaper = endpoint({
  title: '一份试卷（平台）',
  method: 'GET',
  path: '/system/paper/:id',
  access: 'staff',
  permission: 'paper:list',
  scope: 'none',
  params: z.object({ id: PaperId }),
  data: StaffPaper,
});

export const addPaper = endpoint({
  title: '新建试卷',
  method: 'POST',
  path: '/system/paper',
  access: 'staff',
  permission: 'paper:edit',
  scope: 'none',
  audit: 'paper.add',
  once: true,
  body: z.object({
    title: conditionFields.title,
    lessonId: conditionFields.lessonId,
    mode: schemaOf(PAPER_MODE, '请选择组卷方式'),
  }),
  data: Versioned,
  done: '已新建试卷',
});
/**
 * Of a published paper it wants a reason. Where answers come to be released that another paper can ask for as well, it
 * wants `acceptShared`.
 */
export const editPaper = endpoint({
  title: '修改考试条件',
  method: 'PUT',
  path: '/system/paper',
  access: 'staff',
  permission: 'paper:edit',
  scope: 'none',
  audit: 'paper.edit',
  body: PaperConditions.safeExtend({
    id: PaperId,
    version: Version,
    reason: Reason.nullish(),
    acceptShared: z.boolean().default(false),
  }),
  data: Versioned,
  done: '已保存',
});
/** `null` throws away what was edited since the last publishing. */
export const savePaperDraft = endpoint({
  title: '保存试卷的规则',
  method: 'PUT',
  path: '/system/paper/draft',
  access: 'staff',
  permission: 'paper:edit',
  scope: 'none',
  audit: 'paper.draft',
  bodyKb: 256,
  body: z.object({ id: PaperId, version: Version, draft: PaperDraft.nullable() }),
  data: Versioned,
  done: '已保存',
});
export const removePaper = endpoint({
  title: '删除草稿试卷',
  method: 'POST',
  path: '/system/paper/remove',
  access: 'staff',
  permission: 'paper:edit',
  scope: 'none',
  audit: 'paper.remove',
  body: z.object({ id: PaperId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
export const copyPaper = endpoint({
  title: '复制试卷',
  method: 'POST',
  path: '/system/paper/copy',
  access: 'staff',
  permission: 'paper:edit',
  scope: 'none',
  audit: 'paper.copy',
  once: true,
  body: z.object({ id: PaperId }),
  data: Versioned,
  done: '已复制为草稿',
});
