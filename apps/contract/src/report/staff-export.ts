import { z } from 'zod';
import { type CodeOf, codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { OVERVIEW_DAYS_MAX, ReportRange } from './staff.ts';
import type { Permission } from '../permissions.ts';
import { TaskStarted } from '../task/types.ts';

/** Lists of the whole platform as workbooks, masked. */

export const EXPORT_KIND = codes({
  learner: ['learner', '学员'],
  study: ['study', '学习记录'],
  exam: ['exam', '考试记录'],
  apply: ['apply', '认证申请'],
  cert: ['cert', '证书'],
  org: ['org', '机构'],
  delivery: ['delivery', '发送记录'],
  loginlog: ['loginlog', '登录日志'],
});
export type ExportKind = CodeOf<typeof EXPORT_KIND>;

/** Staff may not export what they may not look at. */
export const EXPORT_NEEDS: Record<ExportKind, Permission> = {
  learner: 'learner:list',
  study: 'learner:list',
  exam: 'learner:list',
  apply: 'apply:list',
  cert: 'cert:list',
  org: 'org:list',
  delivery: 'notify:log',
  loginlog: 'log:list',
};

const person = { name: '姓名', mobile: '手机号', email: '邮箱', org: '机构' } as const;
/** The columns of each, and the day by which it is narrowed. */
export const EXPORT_COLUMNS = {
  learner: { ...person, role: '身份', status: '状态', at: '注册时间' },
  study: {
    ...person,
    lesson: '课程',
    status: '状态',
    progress: '进度（%）',
    hours: '学时（实测）',
    plannedHours: '教学计划学时',
    at: '加入时间',
    end: '完成时间',
  },
  exam: { ...person, paper: '试卷', score: '得分', passed: '是否合格', at: '开考时间', end: '交卷时间' },
  apply: { no: '申请编号', kind: '证书', org: '机构', status: '状态', people: '人数', at: '提交时间', end: '审核时间' },
  cert: { no: '证书编号', ...person, kind: '证书', status: '状态', at: '签发时间', end: '有效期至' },
  org: {
    name: '机构名称',
    code: '统一社会信用代码',
    type: '机构类型',
    area: '地区',
    contact: '联系人',
    mobile: '联系电话',
    status: '状态',
    at: '注册时间',
  },
  delivery: { channel: '渠道', event: '事项', to: '收件人', status: '状态', at: '时间', end: '送出时间' },
  loginlog: { realm: '类别', account: '账号', method: '方式', passed: '结果', ip: '网络地址', at: '时间' },
} as const satisfies Record<ExportKind, Record<string, string>>;
export const exportColumns = (kind: ExportKind): Readonly<Record<string, string>> => EXPORT_COLUMNS[kind];

/** The columns as they are written: beside measured hours always 教学计划学时, so that none stands without its origin. */
export const withPlanned = (kind: ExportKind, columns: readonly string[]): string[] => {
  if (kind !== EXPORT_KIND.study || !columns.includes('hours')) return [...columns];
  return columns
    .filter((name) => name !== 'plannedHours')
    .flatMap((name) => (name === 'hours' ? [name, 'plannedHours'] : [name]));
};

export const EXPORT_SHEET_ROWS = 100_000;
export const EXPORTS_AN_HOUR = 10;

const DAY_MS = 86_400_000;
export const ExportBody = z
  .object({
    kind: schemaOf(EXPORT_KIND, '请选择要导出的内容'),
    filters: z
      .object(ReportRange)
      .refine(({ from, to }) => from <= to, { error: '结束日期不能早于开始日期', path: ['to'] })
      .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < OVERVIEW_DAYS_MAX, {
        error: `一次最多导出${OVERVIEW_DAYS_MAX}天`,
        path: ['to'],
      }),
    columns: z.array(z.string()).min(1, '请选择要导出的列').max(20, '列过多'),
  })
  .refine(
    ({ kind, columns }) =>
      new Set(columns).size === columns.length && columns.every((name) => Object.hasOwn(EXPORT_COLUMNS[kind], name)),
    { error: '列有误', path: ['columns'] },
  );
export type ExportBody = z.output<typeof ExportBody>;

export const exportReport = endpoint({
  title: '导出报表',
  method: 'POST',
  path: '/system/report/export',
  access: 'staff',
  permission: 'report:export',
  scope: 'org',
  audit: 'report.export',
  once: true,
  body: ExportBody,
  data: TaskStarted,
});
