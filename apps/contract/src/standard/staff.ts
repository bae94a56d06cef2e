import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint, upload } from '../core/endpoint.ts';
import { Day, isOneLine, notOneLine, Version, Versioned, idOf } from '../core/fields.ts';
import { ReadNotes } from '../core/read-notes.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Standards that are taught, their clauses, and what became of these in the next edition. Never a standard's text. */

export const STANDARD_STATUS = codes({ inForce: [1, '现行'], soon: [2, '即将实施'], ended: [3, '废止'] });
export const CLAUSE_MAP = codes({ same: [1, '沿用'], changed: [2, '修改'], added: [3, '新增'], dropped: [4, '删除'] });

export const CLAUSE_LIMITS = { explain: 1_000, perStandard: 1_000, depth: 6, sheetMb: 5 } as const;
/** Beside every field for an explanation. */
export const NO_STANDARD_TEXT = '请勿粘贴标准原文';

const line = (whose: string, max: number) =>
  z
    .string({ error: `请输入${whose}` })
    .overwrite(oneLine)
    .min(1, `请输入${whose}`)
    .max(max, `${whose}不能超过${max}个字符`)
    .refine(isOneLine, notOneLine(whose));
const standardCode = z.string({ error: '请选择标准' }).overwrite(oneLine).min(1, '请选择标准').max(40, '标准编号有误');
const clauseId = idOf('条款');
const oneDay = (error: string) => z.iso.date({ error });
const link = z
  .string()
  .overwrite(oneLine)
  .max(300, '链接不能超过300个字符')
  .refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), '请输入以 http:// 或 https:// 开头的链接')
  .default('');

export const StandardFields = z
  .object({
    code: line('标准编号', 40),
    name: line('标准名称', 100),
    status: schemaOf(STANDARD_STATUS, '请选择状态'),
    effectiveFrom: oneDay('实施日期有误').nullable().default(null),
    effectiveTo: oneDay('废止日期有误').nullable().default(null),
    replacedBy: standardCode.nullable().default(null),
    url: link,
  })
  .refine(({ effectiveFrom, effectiveTo }) => !effectiveFrom || !effectiveTo || effectiveFrom < effectiveTo, {
    error: '废止日期须晚于实施日期',
    path: ['effectiveTo'],
  });

export const StandardRow = z.object({
  code: z.string(),
  name: z.string(),
  family: z.string(),
  year: z.number().nullable(),
  status: schemaOf(STANDARD_STATUS),
  effectiveFrom: Day.nullable(),
  effectiveTo: Day.nullable(),
  replacedBy: z.string().nullable(),
  url: z.string(),
  clauses: z.number(),
  lessons: z.number(),
  version: z.number(),
});
export type StandardRow = z.output<typeof StandardRow>;

const own = { access: 'staff', permission: 'standard:edit', scope: 'none' } as const;

/** All of them: a training body teaches some, not thousands. */
export const listStandards = endpoint({
  title: '标准列表',
  method: 'GET',
  path: '/system/standard/list',
  ...own,
  data: z.array(StandardRow),
});
/** For staff who choose one: of a course, of a question, of a rule. Their names are no secret. */
export const standardOptions = endpoint({
  title: '可选的标准',
  method: 'GET',
  path: '/system/standard/options',
  access: 'staff',
  permission: 'self',
  scope: 'none',
  data: z.array(StandardRow.pick({ code: true, name: true, status: true })),
});
export const addStandard = endpoint({
  title: '新增标准',
  method: 'POST',
  path: '/system/standard',
  ...own,
  audit: 'standard.add',
  once: true,
  body: StandardFields,
  data: Versioned,
  done: '已新增标准',
});
/** Its code is what everything names it by, and stays. */
export const editStandard = endpoint({
  title: '修改标准',
  method: 'PUT',
  path: '/system/standard',
  ...own,
  audit: 'standard.edit',
  body: StandardFields.safeExtend({ version: Version }),
  data: Versioned,
  done: '已保存',
});
export const removeStandard = endpoint({
  title: '删除标准',
  method: 'POST',
  path: '/system/standard/remove',
  ...own,
  audit: 'standard.remove',
  body: z.object({ code: standardCode, version: Version }),
  data: z.object({ code: z.string() }),
  done: '已删除标准',
});

export const ClauseRow = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  explain: z.string(),
  parentId: z.string().nullable(),
  path: z.string(),
  /** Lectures that explain it, and questions that name it; of itself alone. */
  items: z.number(),
  questions: z.number(),
  version: z.number(),
});
export type ClauseRow = z.output<typeof ClauseRow>;
/** In the order of the standard: each before what is below it. */
export const listClauses = endpoint({
  title: '一个标准的条款',
  method: 'GET',
  path: '/system/clause/list',
  ...own,
  query: z.object({ code: standardCode }),
  data: z.array(ClauseRow),
});
/** For staff who set what a lecture explains or a question asks. */
export const clauseOptions = endpoint({
  title: '可选的条款',
  method: 'GET',
  path: '/system/clause/options',
  access: 'staff',
  permission: 'self',
  scope: 'none',
  query: z.object({ code: standardCode }),
  data: z.array(ClauseRow.pick({ id: true, number: true, title: true, parentId: true })),
});

const number = line('条款编号', 20).regex(/^[^\s/]+$/, '条款编号不能包含空格和“/”');
const explain = z
  .string()
  .trim()
  .max(CLAUSE_LIMITS.explain, `说明不能超过${CLAUSE_LIMITS.explain}个字符，${NO_STANDARD_TEXT}`)
  .default('');
export const ClauseFields = z.object({ number, title: line('条款标题', 100), explain });
/** What is odd about a number where it stands, by its spelling: of 5.1 below 1, or below nothing. */
export const oddPlace = (clause: string, parent: string | null): string | null => {
  if (parent !== null) return clause.startsWith(`${parent}.`) ? null : `编号 ${clause} 不在 ${parent} 之下`;
  return clause.lastIndexOf('.') > 0 ? `编号 ${clause} 没有上级条款` : null;
};
/** An odd place is meant. */
const meant = z.boolean({ error: '请确认编号' }).default(false);
export const addClause = endpoint({
  title: '新增条款',
  method: 'POST',
  path: '/system/clause',
  ...own,
  audit: 'clause.add',
  once: true,
  body: ClauseFields.extend({ standardCode, parentId: clauseId.nullable(), meant }),
  data: Versioned,
  done: '已新增条款',
});
export const editClause = endpoint({
  title: '修改条款',
  method: 'PUT',
  path: '/system/clause',
  ...own,
  audit: 'clause.edit',
  body: ClauseFields.extend({ id: clauseId, version: Version, meant }),
  data: Versioned,
  done: '已保存',
});
/** Below another one (null: to the top), in front of `before`, or last. */
export const moveClause = endpoint({
  title: '移动条款',
  method: 'POST',
  path: '/system/clause/move',
  ...own,
  audit: 'clause.edit',
  body: z.object({ id: clauseId, version: Version, parentId: clauseId.nullable(), before: clauseId.nullable() }),
  data: Versioned,
});
export const removeClause = endpoint({
  title: '删除条款',
  method: 'POST',
  path: '/system/clause/remove',
  ...own,
  audit: 'clause.remove',
  body: z.object({ id: clauseId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除条款',
});

/** Course content and questions on a clause and on all below it. */
export const clauseUsage = endpoint({
  title: '条款的课程内容与题目',
  method: 'GET',
  path: '/system/clause/usage',
  ...own,
  query: z.object({ id: clauseId }),
  data: z.object({
    items: z.array(
      z.object({
        lid: z.string(),
        title: z.string(),
        lessonId: z.string(),
        lessonName: z.string(),
        /** By this clause itself, so that it can be taken away here. */
        direct: z.boolean(),
      }),
    ),
    questions: z.array(z.object({ id: z.string(), stem: z.string(), clause: z.string(), bankName: z.string() })),
    /** Counted beyond what is listed. */
    questionCount: z.number(),
  }),
});
/** Lectures of the courses on this standard, for choosing. */
export const clauseItems = endpoint({
  title: '可关联的讲次',
  method: 'GET',
  path: '/system/clause/items',
  ...own,
  query: z.object({ id: clauseId }),
  data: z.array(z.object({ lid: z.string(), title: z.string(), lessonName: z.string(), chosen: z.boolean() })),
});
export const setClauseItems = endpoint({
  title: '关联讲次',
  method: 'POST',
  path: '/system/clause/items',
  ...own,
  audit: 'clause.edit',
  body: z.object({ id: clauseId, lids: z.array(idOf('讲次')).max(500, '一个条款最多关联500讲') }),
  data: z.object({ id: z.string() }),
  done: '已保存',
});

/** A row of the workbook, or of what is sent after it was read. */
const SheetClause = z.object({
  number: z.string().max(200),
  title: z.string().max(500),
  explain: z.string().max(5_000),
  /** Where it stands in the workbook: '第 3 行'. */
  place: z.string().max(200).default(''),
  /** What of it could not be read. */
  fault: z.string().max(1_000).default(''),
});
export type SheetClause = z.output<typeof SheetClause>;
export const getClauseTemplate = download({
  title: '下载条款导入模板',
  method: 'GET',
  path: '/system/clause/template',
  ...own,
  files: ['xlsx'],
});
/** Reads the workbook and writes nothing. */
export const readClauseSheet = upload({
  title: '导入条款：读取表格',
  method: 'POST',
  path: '/system/clause/sheet',
  ...own,
  audit: 'clause.import',
  maxMb: CLAUSE_LIMITS.sheetMb,
  data: z.object({ rows: z.array(SheetClause), notes: ReadNotes }),
});
/** Judges all rows; with `confirm`, and when none has a fault, writes them: new ones added, known ones changed. */
export const importClauses = endpoint({
  title: '导入条款：检查与写入',
  method: 'POST',
  path: '/system/clause/import',
  ...own,
  audit: 'clause.import',
  body: z.object({
    standardCode,
    rows: z.array(SheetClause).min(1, '文件中没有条款').max(CLAUSE_LIMITS.perStandard, '一次最多导入1000条条款'),
    confirm: z.boolean(),
  }),
  data: z.object({
    added: z.number(),
    changed: z.number(),
    same: z.number(),
    written: z.boolean(),
    faults: z.array(z.object({ place: z.string(), msg: z.string() })),
  }),
});

const MappedClause = ClauseRow.pick({ id: true, number: true, title: true });
export const ClauseMapRow = z.object({
  id: z.string(),
  kind: schemaOf(CLAUSE_MAP),
  from: MappedClause.nullable(),
  to: MappedClause.nullable(),
});
export type ClauseMapRow = z.output<typeof ClauseMapRow>;
export const listClauseMap = endpoint({
  title: '新旧版对照',
  method: 'GET',
  path: '/system/clause/map',
  ...own,
  query: z.object({ fromCode: standardCode, toCode: standardCode }),
  data: z.array(ClauseMapRow),
});
export const addClauseMap = endpoint({
  title: '新增对照',
  method: 'POST',
  path: '/system/clause/map',
  ...own,
  audit: 'clause.map',
  body: z
    .object({
      fromCode: standardCode,
      toCode: standardCode,
      fromId: clauseId.nullable(),
      toId: clauseId.nullable(),
      kind: schemaOf(CLAUSE_MAP, '请选择对照关系'),
    })
    .refine(
      ({ kind, fromId, toId }) =>
        (kind === CLAUSE_MAP.added) === (fromId === null) && (kind === CLAUSE_MAP.dropped) === (toId === null),
      { error: '新增只选新版条款，删除只选旧版条款，其余两边都要选', path: ['kind'] },
    ),
  data: z.object({ id: z.string() }),
  done: '已保存对照',
});
export const removeClauseMap = endpoint({
  title: '删除对照',
  method: 'POST',
  path: '/system/clause/map/remove',
  ...own,
  audit: 'clause.map',
  body: z.object({ id: idOf('对照') }),
  data: z.object({ id: z.string() }),
  done: '已删除对照',
});
