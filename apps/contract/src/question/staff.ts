import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { QUESTION, QUESTION_STATUS } from './types.ts';
import { DateTime, Day, PageQuery, queryInt, searchWord, codeFilter, idOf } from '../core/fields.ts';
import { QuestionImage, QuestionOption, RubricPoint } from './content.ts';
import { StateCounts } from '../core/state-counts.ts';
import { TaskStarted } from '../task/types.ts';

/**
 * The question bank. A body names the `version` that its editor saw; a write answers the next one, a write on an older
 * one is 409. An edit of what is in force is a new version at once; a learner who sits with the older one keeps it.
 * Without `bank:key` no answer, analysis or rubric leaves the server, in any of these.
 */

const questionId = idOf('题目');
const bankId = z.uuid({ error: '请选择题库' });

/** What wants the attention of staff. */
export const QUESTION_FLAGS = ['pending', 'duplicate', 'expiring', 'noClause', 'doubtful'] as const;
export type QuestionFlag = (typeof QUESTION_FLAGS)[number];

const Similar = z.object({ id: z.string(), no: z.number(), percent: z.number() });

export const QuestionRow = z.object({
  id: z.string(),
  no: z.number(),
  version: z.number(),
  bankId: z.string(),
  bankName: z.string(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  /** Of a case, how many questions it has. */
  childCount: z.number(),
  imageCount: z.number(),
  difficulty: z.number(),
  status: schemaOf(QUESTION_STATUS),
  clauseId: z.string().nullable(),
  /** '4.1 企业及其环境', or the words of an older question. */
  clause: z.string().nullable(),
  lawId: z.string().nullable(),
  law: z.string().nullable(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  /** Another that reads nearly the same, until staff have compared them. */
  similar: Similar.nullable(),
  note: z.string().nullable(),
  /** What takers made of it as it reads now, over all papers: the mean share gained, and what it tells apart. */
  figures: z.object({ n: z.number(), p: z.number(), r: z.number().nullable() }).nullable(),
  editedBy: z.string().nullable(),
  updateTime: DateTime,
});
export type QuestionRow = z.output<typeof QuestionRow>;

const filters = {
  bankId: bankId.optional(),
  type: codeFilter(QUESTION, '题型有误'),
  difficulty: queryInt('难度有误').optional(),
  /** With all clauses below it. */
  clauseId: idOf('条款').optional(),
  status: codeFilter(QUESTION_STATUS, '状态有误'),
  /** Of the stem, or a number such as Q-0418. */
  keyword: searchWord(50).optional(),
  lawId: idOf('法律').optional(),
  /** In force on this day. */
  validOn: z.iso.date({ error: '日期有误' }).optional(),
  flag: z.enum(QUESTION_FLAGS, { error: '筛选有误' }).optional(),
};
export const QuestionFilter = z.object(filters);
export type QuestionFilter = z.output<typeof QuestionFilter>;

/**
 * The newest first. Ten pages by number; beyond them `after`, the `no` of the last row that was read. Cases are one
 * row.
 */
export const listQuestions = endpoint({
  title: '题目列表',
  method: 'GET',
  path: '/system/question/list',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  query: PageQuery.extend({ ...filters, after: queryInt('页码有误').optional() }),
  rows: QuestionRow,
});
export const questionCounts = endpoint({
  title: '各状态的题目数',
  method: 'GET',
  path: '/system/question/counts',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  query: QuestionFilter.omit({ status: true }),
  data: StateCounts,
});
/** How many each flag would list, 1,001 at most. */
export const questionFlags = endpoint({
  title: '需要处理的题目数',
  method: 'GET',
  path: '/system/question/flags',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  query: z.object({ bankId: bankId.optional() }),
  data: z.object({
    pending: z.number(),
    duplicate: z.number(),
    expiring: z.number(),
    noClause: z.number(),
    /** Whose figures ask for a look. */
    doubtful: z.number(),
  }),
});

const Asked = z.object({
  stem: z.string(),
  images: z.array(QuestionImage),
  options: z.array(QuestionOption),
  /** Empty, as analysis and rubric, without `bank:key`. */
  answer: z.array(z.string()),
  analysis: z.string(),
  rubric: z.array(RubricPoint),
});
export const StaffQuestion = QuestionRow.extend({
  ...Asked.shape,
  material: z.string(),
  children: z.array(Asked.extend({ id: z.string(), no: z.number(), type: schemaOf(QUESTION), share: z.number() })),
  /** Whether answer, analysis and rubric are shown. */
  keyShown: z.boolean(),
  createdBy: z.string().nullable(),
  createTime: DateTime,
  /** Published papers that can ask it, and how many sit with it now. */
  usage: z.object({ papers: z.array(z.object({ id: z.string(), title: z.string() })), running: z.number() }),
});
export type StaffQuestion = z.output<typeof StaffQuestion>;
export const staffQuestion = endpoint({
  title: '一道题目',
  method: 'GET',
  path: '/system/question/:id',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  params: z.object({ id: questionId }),
  data: StaffQuestion,
});

export const QuestionVersionRow = z.object({
  version: z.number(),
  by: z.string().nullable(),
  at: DateTime,
  why: z.string(),
  /** The fields that differ from the version before, in words. */
  changed: z.array(z.string()),
  /** Of the latest attempts, those that were given this version. */
  attempts: z.number(),
});
/** The latest first. */
export const questionHistory = endpoint({
  title: '题目的版本',
  method: 'GET',
  path: '/system/question/history/list',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  query: PageQuery.extend({ id: questionId }),
  rows: QuestionVersionRow,
});
/** One version as it was. */
export const questionVersion = endpoint({
  title: '题目的一个版本',
  method: 'GET',
  path: '/system/question/version',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  query: z.object({ id: questionId, version: queryInt('版本有误') }),
  data: Asked.extend({
    version: z.number(),
    type: schemaOf(QUESTION),
    material: z.string(),
    difficulty: z.number(),
    children: z.array(Asked.extend({ type: schemaOf(QUESTION), share: z.number() })),
    keyShown: z.boolean(),
  }),
});

/** The columns of the import template, keys and all. */
export const exportQuestions = endpoint({
  title: '导出题目',
  method: 'POST',
  path: '/system/question/export',
  access: 'staff',
  permission: 'bank:export',
  scope: 'none',
  reauth: true,
  audit: 'question.export',
  once: true,
  body: QuestionFilter,
  data: TaskStarted,
});
