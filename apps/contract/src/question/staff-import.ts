import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint, upload } from '../core/endpoint.ts';
import { codeFilter, DateTime, PageQuery, Version } from '../core/fields.ts';
import { LooseQuestion, QuestionOption } from './content.ts';
import { QUESTION, QUESTION_STATUS } from './types.ts';
import { ReadNotes } from '../core/read-notes.ts';
import { TaskStarted } from '../task/types.ts';

/**
 * Questions from a workbook or a Word file. The file is read into rows, which are mended on the page and then come in
 * together, each as 待审. 0 → 1 → 2, 0 → 3; an import not confirmed within a day is deleted.
 */
export const QUESTION_IMPORT = codes({
  open: [0, '待确认'],
  running: [1, '导入中'],
  done: [2, '已完成'],
  dropped: [3, '已放弃'],
});
/** Passages without a question that are kept to be shown. */
export const PASSAGES_MAX = 500;
export const IMPORT_LIMITS = { questions: 2_000, fileMb: 20, unpackedMb: 100, pictures: 300, hours: 24 };

export const importId = z.uuid({ error: '导入不存在或已过期' });
const bankId = z.uuid({ error: '请选择题库' });

export const importTemplate = download({
  title: '题目导入模板（工作簿）',
  method: 'GET',
  path: '/system/question/import/template',
  access: 'staff',
  permission: 'bank:import',
  scope: 'none',
  files: ['xlsx'],
});

/** The same examples as a document. */
export const importWordTemplate = download({
  title: '题目导入模板（Word 文档）',
  method: 'GET',
  path: '/system/question/import/template/word',
  access: 'staff',
  permission: 'bank:import',
  scope: 'none',
  files: ['docx'],
});

/** What is wrong with one field, and what stood there. */
export const ImportFault = z.object({
  /** A path of the question: ['answer'], ['children', 0, 'options', 1, 'text'] … */
  path: z.array(z.union([z.string(), z.number()])),
  /** 「答案」 */
  field: z.string(),
  msg: z.string(),
  /** The text as read, where that helps. */
  read: z.string().nullable(),
  /** What the file has and the question lost: no text of the field mends it, a picture does. */
  lost: z.enum(['formula', 'picture']).exactOptional(),
});
export type ImportFault = z.output<typeof ImportFault>;

/** One question of the file: as read, or as mended since. */
export const StagedQuestion = z.object({
  /** Its place among the file's questions, from 1. */
  no: z.number(),
  /** '第 37 行' or '第 86 段'. */
  place: z.string(),
  /** May break the rules; `faults` says how. */
  question: LooseQuestion,
  faults: z.array(ImportFault),
  /** What could not be brought along and is no fault: '含文本框，未能导入'. */
  warnings: z.array(z.string()),
  /** What it reads like in the bank, or earlier in the file (`id` null, `no` that question's). */
  similar: z
    .object({
      id: z.string().nullable(),
      no: z.number(),
      percent: z.number(),
      status: schemaOf(QUESTION_STATUS),
      type: schemaOf(QUESTION),
      stem: z.string(),
      options: z.array(QuestionOption),
      /** Of a question of the bank, empty without `bank:key`. */
      answer: z.array(z.string()),
    })
    .nullable(),
  /** Left out. What is the same as another, or nearly, begins so. */
  skip: z.boolean(),
  /** The clause was guessed from its words. */
  clauseGuessed: z.boolean(),
  /** With the numbered parts of its short answers taken as points for marking; null where there are none. */
  pointed: LooseQuestion.nullable(),
});
export type StagedQuestion = z.output<typeof StagedQuestion>;

/** Text of the file that no question owns, and text that was read as a list of answers. */
export const Passage = z.object({
  /** '第 86 段', '第 37 行'. */
  place: z.string(),
  text: z.string(),
  /** Of the question that it follows; 0 before the first. */
  after: z.number(),
});
export type Passage = z.output<typeof Passage>;

/** What a passage can be to a question. */
export const PASSAGE_ROLES = {
  stem: '题干',
  material: '材料',
  options: '选项',
  answer: '答案',
  analysis: '解析',
  rubric: '评分要点',
} as const;
export const PassageRole = z.enum(Object.keys(PASSAGE_ROLES) as (keyof typeof PASSAGE_ROLES)[], {
  error: '请选择归入哪一部分',
});
export type PassageRole = z.output<typeof PassageRole>;
/** The question that staff gave a passage to; without `as` it is one of its own. */
const Taken = z.object({ no: z.number(), child: z.number().nullable(), as: PassageRole.nullable() });
export const UnreadPassage = Passage.extend({ taken: Taken.nullable() });
export type UnreadPassage = z.output<typeof UnreadPassage>;

const Counts = z.object({
  total: z.number(),
  /** With faults; nearly like another; both are left out unless mended or ticked. */
  faulty: z.number(),
  similar: z.number(),
  /** What confirming now would bring in. */
  ready: z.number(),
  pictures: z.number(),
  byType: z.array(z.object({ type: schemaOf(QUESTION), count: z.number() })),
});
export const QuestionImport = z.object({
  id: z.string(),
  /** Once it is confirmed. */
  bankId: z.string().nullable(),
  bankName: z.string().nullable(),
  /** xlsx | docx */
  kind: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  state: schemaOf(QUESTION_IMPORT),
  version: z.number(),
  added: z.number(),
  counts: Counts,
  taskId: z.string().nullable(),
  createTime: DateTime,
  expireTime: DateTime,
});
export type QuestionImport = z.output<typeof QuestionImport>;
/** With what the file was read as. */
const ImportReading = QuestionImport.extend({
  notes: ReadNotes,
  unread: z.array(UnreadPassage),
  answerLists: z.array(Passage),
});

/** Reads the file; whose bank it is for is said with the confirmation. */
export const readQuestions = upload({
  title: '导入题目：读取文件',
  method: 'POST',
  path: '/system/question/import',
  access: 'staff',
  permission: 'bank:import',
  scope: 'none',
  audit: 'question.read',
  maxMb: IMPORT_LIMITS.fileMb,
  data: z.object({ id: z.string() }),
});
export const ownImport = { access: 'staff', permission: 'bank:import', scope: 'none' } as const;
/** One's own. */
export const questionImport = endpoint({
  title: '导入题目：一次导入',
  method: 'GET',
  path: '/system/question/import/:id',
  ...ownImport,
  params: z.object({ id: importId }),
  data: ImportReading,
});
export const listImports = endpoint({
  title: '导入题目：本人的导入',
  method: 'GET',
  path: '/system/question/import/list',
  ...ownImport,
  query: PageQuery,
  rows: QuestionImport,
});
export const importRows = endpoint({
  title: '导入题目：读到的题目',
  method: 'GET',
  path: '/system/question/import/rows',
  ...ownImport,
  query: PageQuery.extend({
    id: importId,
    /** Those with faults, those nearly like another, or the others. */
    only: z.enum(['fault', 'similar', 'good'], { error: '筛选有误' }).optional(),
    type: codeFilter(QUESTION, '题型有误'),
  }),
  rows: StagedQuestion,
});
export const stagedNo = z
  .number({ error: '题号有误' })
  .int('题号有误')
  .min(1, '题号有误')
  .max(2_147_483_647, '题号有误');
/** Mends one; it is judged again. */
export const mendRow = endpoint({
  title: '导入题目：修改一道或略过',
  method: 'PUT',
  path: '/system/question/import/row',
  ...ownImport,
  audit: 'question.mend',
  bodyKb: 512,
  body: z.object({
    id: importId,
    version: Version,
    no: stagedNo,
    question: LooseQuestion.optional(),
    skip: z.boolean().optional(),
  }),
  data: z.object({ version: z.number(), row: StagedQuestion, counts: Counts }),
});
/** Only whole questions that are not left out come in. */
export const confirmQuestionImport = endpoint({
  title: '导入题目：确认导入',
  method: 'POST',
  path: '/system/question/import/confirm',
  ...ownImport,
  audit: 'question.import',
  body: z.object({ id: importId, version: Version, bankId }),
  data: TaskStarted,
});
export const dropImport = endpoint({
  title: '导入题目：放弃',
  method: 'POST',
  path: '/system/question/import/drop',
  ...ownImport,
  audit: 'question.drop',
  body: z.object({ id: importId }),
  data: z.object({ id: z.string() }),
  done: '已放弃',
});
/** What has faults, as a workbook of the template's columns with 错误原因. */
export const importFaults = download({
  title: '导入题目：有误的题目（工作簿）',
  method: 'GET',
  path: '/system/question/import/:id/faults',
  ...ownImport,
  params: z.object({ id: importId }),
  files: ['xlsx'],
});
