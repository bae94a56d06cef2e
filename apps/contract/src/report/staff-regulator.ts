import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, isOneLine, notOneLine, Version, Versioned, searchWord, idOf } from '../core/fields.ts';
import { TaskStarted } from '../task/types.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** What a regulator is handed: signed data of a year, in the columns that its province asks for. */

export const REGULATOR_KIND = codes({
  hours: ['hours', '学时明细'],
  certs: ['certs', '证书明细'],
  ledger: ['ledger', '台账存证'],
});
export type RegulatorKind = 'hours' | 'certs' | 'ledger';
export const REGULATOR_KINDS: readonly RegulatorKind[] = ['hours', 'certs', 'ledger'];
export const REGULATOR_MOST = 100_000;

const PERSON = {
  name: '姓名',
  idCard: '身份证号码',
  orgName: '所在机构',
  creditCode: '统一社会信用代码',
  areaCode: '行政区划代码',
} as const;
/** What each kind can tell, by the names of the data file. */
export const REGULATOR_FIELDS = {
  hours: {
    ...PERSON,
    lessonName: '课程',
    standardCode: '标准',
    subject: '科目类别',
    round: '轮次',
    creditHours: '学时（实测）',
    plannedHours: '教学计划学时',
    finishDate: '完成日期',
  },
  certs: {
    ...PERSON,
    certNo: '证书编号',
    certType: '证书类型',
    lessonName: '课程',
    totalHours: '学时',
    plannedHours: '教学计划学时',
    hoursOrigin: '学时来源',
    issueDate: '签发日期',
    expireDate: '有效期至',
    certStatus: '证书状态',
  },
  ledger: {
    ...PERSON,
    totalHours: '累计学时（实测）',
    majorHours: '专业科目学时（实测）',
    publicHours: '公需科目学时（实测）',
    plannedTotal: '累计教学计划学时',
    plannedMajor: '专业科目教学计划学时',
    plannedPublic: '公需科目教学计划学时',
    ledgerEntries: '台账记录数',
    ledgerHead: '台账链尾校验值',
  },
} as const satisfies Record<RegulatorKind, Record<string, string>>;

/** What stands beside a figure of hours, so that none is handed over without its origin. */
const BESIDE: Record<string, readonly string[]> = {
  'hours.creditHours': ['plannedHours'],
  'certs.totalHours': ['plannedHours', 'hoursOrigin'],
  'ledger.totalHours': ['plannedTotal'],
  'ledger.majorHours': ['plannedMajor'],
  'ledger.publicHours': ['plannedPublic'],
};
type RegulatorColumn = { field: string; title: string };
/** The columns as they are handed over: what belongs beside hours and was not chosen comes behind all others. */
export const withOrigins = (kind: RegulatorKind, columns: readonly RegulatorColumn[]): RegulatorColumn[] => {
  const missing = columns
    .flatMap(({ field }) => BESIDE[`${kind}.${field}`] ?? [])
    .filter((field) => !columns.some((column) => column.field === field));
  const names: Record<string, string> = REGULATOR_FIELDS[kind];
  return [...columns, ...missing.map((field) => ({ field, title: names[field] ?? field }))];
};

const columnsOf = (kind: RegulatorKind) =>
  z
    .array(
      z.object({
        field: z.enum(Object.keys(REGULATOR_FIELDS[kind]) as [string, ...string[]], { error: '请选择内容' }),
        title: z
          .string({ error: '请输入列名' })
          .overwrite(oneLine)
          .min(1, '请输入列名')
          .max(30, '列名不能超过30个字符')
          .refine(isOneLine, notOneLine('列名')),
      }),
      { error: '请至少保留一列' },
    )
    .min(1, '请至少保留一列')
    .max(20, '列过多')
    .refine((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, '内容有重复')
    .refine((columns) => new Set(columns.map(({ title }) => title)).size === columns.length, '列名有重复');
export const RegulatorColumns = z.object({
  hours: columnsOf('hours'),
  certs: columnsOf('certs'),
  ledger: columnsOf('ledger'),
});
export type RegulatorColumns = z.output<typeof RegulatorColumns>;

export const RegulatorMapBody = z.object({
  name: z
    .string({ error: '请输入格式名称' })
    .overwrite(oneLine)
    .min(1, '请输入格式名称')
    .max(40, '格式名称不能超过40个字符')
    .refine(isOneLine, notOneLine('格式名称')),
  columns: RegulatorColumns,
});
export const RegulatorMap = RegulatorMapBody.extend({ id: z.string(), version: z.number() });
export type RegulatorMap = z.output<typeof RegulatorMap>;

const mapId = z.uuid({ error: '请选择格式' });
const staff = { access: 'staff', permission: 'report:regulator' } as const;

export const listRegulatorMaps = endpoint({
  title: '监管导出的格式',
  ...staff,
  scope: 'none',
  method: 'GET',
  path: '/system/report/regulator/map/list',
  data: z.array(RegulatorMap),
});
export const addRegulatorMap = endpoint({
  title: '新建监管导出格式',
  ...staff,
  scope: 'none',
  method: 'POST',
  path: '/system/report/regulator/map',
  audit: 'regulator.mapAdd',
  body: RegulatorMapBody,
  data: Versioned,
  done: '格式已保存',
});
export const editRegulatorMap = endpoint({
  title: '修改监管导出格式',
  ...staff,
  scope: 'none',
  method: 'PUT',
  path: '/system/report/regulator/map',
  audit: 'regulator.mapEdit',
  body: RegulatorMapBody.extend({ id: mapId, version: Version }),
  data: Versioned,
  done: '格式已保存',
});
export const removeRegulatorMap = endpoint({
  title: '删除监管导出格式',
  ...staff,
  scope: 'none',
  method: 'POST',
  path: '/system/report/regulator/map/remove',
  audit: 'regulator.mapRemove',
  body: z.object({ id: mapId, version: Version }),
  data: z.object({ id: Id }),
  done: '格式已删除',
});

/** Organisations within the viewer's scope, by a part of their name, to narrow an export to. */
export const regulatorOrgs = endpoint({
  title: '按名称查找机构（监管导出用）',
  ...staff,
  scope: 'org',
  method: 'GET',
  path: '/system/report/regulator/orgs',
  query: z.object({ keyword: searchWord(60, '机构名称不能超过60个字符').default('') }),
  data: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Starts a task of kind regulator-export; ID numbers only of whom consented to it separately. */
export const exportRegulator = endpoint({
  title: '监管导出',
  ...staff,
  scope: 'org',
  method: 'POST',
  path: '/system/report/regulator',
  audit: 'regulator.export',
  reauth: true,
  once: true,
  body: z.object({
    kind: schemaOf(REGULATOR_KIND, '请选择导出内容'),
    year: z.number({ error: '年度有误' }).int('年度有误').min(2000, '年度有误').max(2100, '年度有误'),
    /** Of the learner, else of the organisation: the first 2, 4 or 6 digits. */
    areaCode: z
      .string()
      .regex(/^\d{2}(\d{2}){0,2}$/, '地区有误')
      .optional(),
    orgId: idOf('机构').optional(),
    mapId,
    withIdCard: z.boolean({ error: '请选择是否包含身份证号码' }),
  }),
  data: TaskStarted,
  done: '正在导出',
});

/** What the signed file says of itself; a reader checks it before anything of it is shown. */
export const RegulatorBody = z.object({
  purpose: z.literal('regulator-export'),
  version: z.literal(1),
  number: z.string(),
  kind: schemaOf(REGULATOR_KIND),
  year: z.number(),
  issuer: z.string(),
  at: z.string(),
  kid: z.string(),
  columns: z.array(z.object({ field: z.string(), title: z.string() })),
  rows: z.array(z.record(z.string(), z.string())),
});
export type RegulatorBody = z.output<typeof RegulatorBody>;
