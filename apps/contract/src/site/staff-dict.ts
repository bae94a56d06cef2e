import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint, upload } from '../core/endpoint.ts';
import { Day, Version, Versioned, idOf } from '../core/fields.ts';
import { ReadNotes } from '../core/read-notes.ts';

/** Dictionaries, categories of courses, administrative divisions. */

const dict = { access: 'staff', permission: 'dict:edit', scope: 'none' } as const;

/** The dictionaries that staff keep; the others follow from the program. */
export const DICTS: Readonly<Record<string, string>> = {
  org_type: '机构类型',
  cert_service_type: '认证服务类型',
  education: '学历',
  user_position: '职务',
  suggest_type: '反馈类型',
  effect_status: '文件时效',
};
const DictType = z.enum(Object.keys(DICTS) as [string, ...string[]], { error: '字典不存在' });

const StaffDictEntry = z.object({
  id: z.string(),
  version: z.number(),
  value: z.string(),
  label: z.string(),
  sort: z.number(),
  status: z.enum(['0', '1']),
  remark: z.string().nullable(),
  used: z.boolean(),
});
export type StaffDictEntry = z.output<typeof StaffDictEntry>;

export const listDictEntries = endpoint({
  title: '字典项列表',
  method: 'GET',
  path: '/system/dict/list',
  ...dict,
  query: z.object({ type: DictType }),
  data: z.array(StaffDictEntry),
});
const entry = {
  label: lineOf('名称', 30),
  remark: z
    .string()
    .trim()
    .max(60, '备注不能超过60个字符')
    .transform((text) => text || null)
    .nullable()
    .default(null),
};
export const addDictEntry = endpoint({
  title: '新增字典项',
  method: 'POST',
  path: '/system/dict',
  ...dict,
  audit: 'dict.add',
  once: true,
  body: z.object({ type: DictType, value: lineOf('值', 20), ...entry }),
  data: Versioned,
  done: '字典项已保存',
});
/** The value of one in use stays. */
export const editDictEntry = endpoint({
  title: '修改字典项',
  method: 'PUT',
  path: '/system/dict',
  ...dict,
  audit: 'dict.edit',
  body: z.object({
    id: idOf('字典项'),
    version: Version,
    value: lineOf('值', 20),
    status: z.enum(['0', '1'], { error: '请选择状态' }),
    ...entry,
  }),
  data: Versioned,
  done: '字典项已保存',
});
export const removeDictEntry = endpoint({
  title: '删除字典项',
  method: 'POST',
  path: '/system/dict/remove',
  ...dict,
  audit: 'dict.remove',
  body: z.object({ id: idOf('字典项'), version: Version }),
  data: Versioned,
  done: '字典项已删除',
});
/** Names every entry once. */
export const orderDictEntries = endpoint({
  title: '调整字典项次序',
  method: 'PUT',
  path: '/system/dict/order',
  ...dict,
  audit: 'dict.edit',
  body: z.object({ type: DictType, ids: z.array(z.uuid()).min(1, '没有字典项').max(200, '字典项最多200个') }),
  data: z.array(StaffDictEntry),
  done: '次序已保存',
});

export const STUDY_DICT_STATUS = codes({ off: [0, '停用'], on: [1, '正常'] });
const StaffStudyDict = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  status: schemaOf(STUDY_DICT_STATUS),
  /** Courses of it, whatever their state. */
  lessons: z.number(),
});
export type StaffStudyDict = z.output<typeof StaffStudyDict>;
const studyDictId = z.number({ error: '分类不存在' }).int('分类不存在');
/** The categories of courses, in their order. */
export const listStudyDicts = endpoint({
  title: '课程分类列表（员工）',
  method: 'GET',
  path: '/system/studyDict/list',
  ...dict,
  data: z.array(StaffStudyDict),
});
export const addStudyDict = endpoint({
  title: '新增课程分类',
  method: 'POST',
  path: '/system/studyDict',
  ...dict,
  audit: 'studyDict.add',
  once: true,
  body: z.object({ name: lineOf('分类名称', 20) }),
  data: Versioned,
  done: '分类已保存',
});
export const editStudyDict = endpoint({
  title: '修改课程分类',
  method: 'PUT',
  path: '/system/studyDict',
  ...dict,
  audit: 'studyDict.edit',
  body: z.object({
    id: studyDictId,
    version: Version,
    name: lineOf('分类名称', 20),
    status: schemaOf(STUDY_DICT_STATUS, '请选择状态'),
  }),
  data: Versioned,
  done: '分类已保存',
});
export const removeStudyDict = endpoint({
  title: '删除课程分类',
  method: 'POST',
  path: '/system/studyDict/remove',
  ...dict,
  audit: 'studyDict.remove',
  body: z.object({ id: studyDictId, version: Version }),
  data: Versioned,
  done: '分类已删除',
});
export const orderStudyDicts = endpoint({
  title: '调整课程分类次序',
  method: 'PUT',
  path: '/system/studyDict/order',
  ...dict,
  audit: 'studyDict.order',
  body: z.object({ ids: z.array(studyDictId).min(1, '没有分类').max(200, '分类最多200个') }),
  data: z.array(StaffStudyDict),
  done: '次序已保存',
});

/** A workbook or a CSV of 代码, 名称, 上级代码; the whole list of divisions, not a part of it. */
export const AREA_SHEET_MB = 2;
const AreaChanges = z.object({
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  /** Of the codes that are not in the file any more: those not in use, and those in use. */
  removed: z.number(),
  disabled: z.number(),
});
export const areaState = endpoint({
  title: '行政区划的数据日期',
  method: 'GET',
  path: '/system/area/state',
  access: 'staff',
  permission: 'area:edit',
  scope: 'none',
  data: z.object({
    rows: z.number(),
    disabled: z.number(),
    /** As of which day the divisions are; null for those that came with the platform. */
    date: Day.nullable(),
    version: z.number(),
  }),
});
/** Changes nothing. */
export const checkAreas = upload({
  title: '检查行政区划文件',
  method: 'POST',
  path: '/system/area/check',
  access: 'staff',
  permission: 'area:edit',
  scope: 'none',
  audit: 'area.import',
  maxMb: AREA_SHEET_MB,
  data: AreaChanges.extend({
    /** What was read of the file, and what was not. */
    notes: ReadNotes,
    errors: z.array(z.object({ place: z.string(), msg: z.string() })),
    /** Of all errors; `errors` are the first hundred. */
    faults: z.number(),
  }),
});
/** The same file once more. */
export const importAreas = upload({
  title: '导入行政区划',
  method: 'POST',
  path: '/system/area/import',
  access: 'staff',
  permission: 'area:edit',
  scope: 'none',
  audit: 'area.import',
  reauth: true,
  maxMb: AREA_SHEET_MB,
  query: z.object({
    date: z.string({ error: '请选择数据日期' }).regex(/^\d{4}-\d{2}-\d{2}$/, '请选择数据日期'),
    version: z.coerce.number({ error: '请刷新后重试' }).int('请刷新后重试'),
  }),
  data: AreaChanges.extend({ version: z.number() }),
});
