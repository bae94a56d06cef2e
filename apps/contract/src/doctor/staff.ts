import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Reason } from '../core/fields.ts';
import { PRODUCT } from '../core/limits.ts';

/** What ails an installation, and what to do about it: the same on the page and on the command line. */

/** From the worst to the best. */
export const DOCTOR_LEVELS = ['fault', 'warn', 'ok'] as const;
export type DoctorLevel = (typeof DOCTOR_LEVELS)[number];
export const DOCTOR_LABEL: Record<DoctorLevel, string> = { fault: '故障', warn: '注意', ok: '正常' };

/** What a person may state about a check: that a risk is accepted, or that a copy lies elsewhere. */
export const DOCTOR_STATEMENT = {
  risk: { button: '写明风险', title: '写明接受这一风险', label: '理由', ok: '写明' },
  copy: { button: '确认已离线保存', title: '确认已离线保存', label: '存放说明', ok: '确认' },
} as const;

/** The pages of the console where something is done about it. */
export const DOCTOR_DOORS = {
  '/console/notify/channel': '去渠道',
  '/console/notify/log': '去发送记录',
  '/console/cert': '去证书',
  '/console/audit': '去审计日志',
  '/console/jobs': '去任务',
} as const;
export type DoctorDoor = keyof typeof DOCTOR_DOORS;
const DOORS = Object.keys(DOCTOR_DOORS) as [DoctorDoor, ...DoctorDoor[]];

const DoctorStatement = z.object({
  kind: z.enum(['risk', 'copy']),
  /** What it is about, as a key's id: of another it says nothing. */
  about: z.string(),
  /** As staff stated it; null while they have not. */
  stated: z.object({ by: z.string(), at: DateTime, reason: z.string() }).nullable(),
});
export type DoctorStatement = z.output<typeof DoctorStatement>;

export const DoctorRow = z.object({
  key: z.string(),
  title: z.string(),
  level: z.enum(DOCTOR_LEVELS),
  found: z.string(),
  /** What follows from it. */
  why: z.string().nullable(),
  todo: z.string().nullable(),
  /** The page of the console where it is done; null where it is done outside. */
  door: z.enum(DOORS).nullable(),
  statement: DoctorStatement.nullable(),
});
export type DoctorRow = z.output<typeof DoctorRow>;

export const DoctorReport = z.object({
  at: DateTime,
  tookMs: z.number(),
  version: z.string(),
  rows: z.array(DoctorRow),
});
export type DoctorReport = z.output<typeof DoctorReport>;

const worstFirst = (a: DoctorRow, b: DoctorRow) => DOCTOR_LEVELS.indexOf(a.level) - DOCTOR_LEVELS.indexOf(b.level);
export const doctorRows = ({ rows }: Pick<DoctorReport, 'rows'>): DoctorRow[] => [...rows].sort(worstFirst);

/** 1 项故障，2 项注意，9 项正常 */
export const doctorSummary = ({ rows }: Pick<DoctorReport, 'rows'>): string =>
  DOCTOR_LEVELS.map((level) => ({ level, count: rows.filter((row) => row.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} 项${DOCTOR_LABEL[level]}`)
    .join('，');

/** The statement by staff, in a sentence. */
export const statedText = ({ stated }: DoctorStatement): string | null =>
  stated && `${stated.by} ${stated.at.slice(0, 10)} 写明：${stated.reason}`;

const linesOf = ({ level, title, found, why, todo, statement }: DoctorRow): string[] => [
  `[${DOCTOR_LABEL[level]}] ${title}：${found}`,
  ...[why, todo && `→ ${todo}`, statement && statedText(statement)]
    .filter((line) => line !== null)
    .map((line) => `       ${line}`),
];
/** The report as plain text, for a terminal or a file. */
export const doctorText = (report: DoctorReport): string =>
  [
    `${PRODUCT} ${report.version} 系统体检　${report.at}，用时 ${(report.tookMs / 1_000).toFixed(1)} 秒`,
    doctorSummary(report),
    '',
    ...doctorRows(report).flatMap(linesOf),
    '',
  ].join('\n');

/** The last time that a backup was restored to see whether it can be. */
const DoctorDrill = z.object({
  at: DateTime,
  /** The backup's number; null where it came to none. */
  set: z.string().nullable(),
  /** Why it failed; null of one that went well. */
  fault: z.string().nullable(),
  tookSec: z.number().nullable(),
  objects: z.number().nullable(),
  bytes: z.number().nullable(),
  /** What it had counted when it ended. */
  found: z.string().nullable(),
});
export type DoctorDrill = z.output<typeof DoctorDrill>;

export const getDoctor = endpoint({
  title: '最近一次体检',
  method: 'GET',
  path: '/system/doctor',
  access: 'staff',
  permission: 'setting:view',
  scope: 'platform',
  data: z.object({
    report: DoctorReport.nullable(),
    drill: DoctorDrill.nullable(),
    /** A drill is requested or running. */
    drilling: z.boolean(),
    /** Why no drill can be requested; null where one can. */
    whyNoDrill: z.string().nullable(),
  }),
});
/** Restores the last backup into a folder of its own, now, to see whether it can be. */
export const drillNow = endpoint({
  title: '现在试一次恢复',
  method: 'POST',
  path: '/system/doctor/drill',
  access: 'staff',
  permission: 'setting:edit',
  scope: 'platform',
  audit: 'doctor.drill',
  data: z.object({ drilling: z.boolean() }),
});
/** Runs all checks again, within fifteen seconds. */
export const runDoctor = endpoint({
  title: '再查一次',
  method: 'POST',
  path: '/system/doctor/run',
  access: 'staff',
  permission: 'setting:view',
  scope: 'platform',
  audit: 'doctor.run',
  data: DoctorReport,
});
const CheckKey = z.string().max(40);
export const stateDoctor = endpoint({
  title: '写明一项',
  method: 'POST',
  path: '/system/doctor/state',
  access: 'staff',
  permission: 'setting:edit',
  scope: 'platform',
  audit: 'doctor.state',
  humanOnly: true,
  body: z.object({ key: CheckKey, about: z.string().max(100), reason: Reason }),
  data: z.object({ key: z.string() }),
  done: '已记录',
});
export const unstateDoctor = endpoint({
  title: '撤回写明的一项',
  method: 'POST',
  path: '/system/doctor/unstate',
  access: 'staff',
  permission: 'setting:edit',
  scope: 'platform',
  audit: 'doctor.unstate',
  humanOnly: true,
  body: z.object({ key: CheckKey }),
  data: z.object({ key: z.string() }),
  done: '已撤回',
});
