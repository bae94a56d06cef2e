import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { certificateStatusOf } from '#domain/certificate/facts.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { roundName } from '#domain/round/round.ts';
import { dateTimeOrNull, day } from '#domain/time/time.ts';
import type { PackAttempt } from './attempts.ts';
import type { PackCertificate } from './certificates.ts';
import type { PackPerson } from './people.ts';
import type { PackRun } from './runs.ts';
import type { PackSums, PackTally } from './tally.ts';

/** The lines of a pack, for the workbook and for paper alike: a line is a list of cells. */
export type PackCells = (string | number | null)[];

/** `width` of the workbook's column; `share` of the page's, and whether it is a figure. */
type Column = { title: string; width: number; share: number; right?: true; type?: 'date' };
export type Table = { name: string; note: string; columns: readonly Column[] };
const columns = (...all: [title: string, width: number, share: number, is?: 'figure' | 'date'][]): Column[] => {
  const whole = all.reduce((sum, [, , share]) => sum + share, 0);
  return all.map(([title, width, share, is]) => ({
    title,
    width,
    share: share / whole,
    ...(is === 'figure' ? { right: true } : {}),
    ...(is === 'date' ? { type: is } : {}),
  }));
};

const NOBODYS = '未分部门';
const departmentOf = (path: string | null): string => (path === null ? NOBODYS : departmentText(path));
const minutes = (sec: number | null): number | null => (sec === null ? null : Math.round(sec / 6) / 10);
const dayOrNull = (at: Date | null): string | null => (at === null ? null : day(at));
const rate = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${(Math.round((part / whole) * 1_000) / 10).toFixed(1)}%`;
/** How a member stands today. */
const membership = ({ until }: PackPerson): string => (until === null ? '在册' : `已离开（${day(until)}）`);

export const SUMMARY: Table = {
  name: '汇总',
  note: '人次按人与课程（试卷）计；完成、学时与合格只计期间结束前的。',
  columns: columns(
    ['部门', 26, 22],
    ['在册人数', 10, 8, 'figure'],
    ['已离开人数', 12, 9, 'figure'],
    ['指派人次', 10, 8, 'figure'],
    ['完成人次', 10, 8, 'figure'],
    ['完成率', 10, 8, 'figure'],
    ['实测学时', 12, 9, 'figure'],
    ['教学计划学时', 14, 10, 'figure'],
    ['考试人次', 10, 8, 'figure'],
    ['合格人次', 10, 8, 'figure'],
    ['合格率', 10, 8, 'figure'],
    ['证书', 8, 6, 'figure'],
  ),
};
const sumsOf = (name: string, sums: PackSums): PackCells => [
  name,
  sums.members,
  sums.left,
  sums.runs,
  sums.finished,
  rate(sums.finished, sums.runs),
  sums.hours.measured,
  sums.hours.planned,
  sums.examined,
  sums.passed,
  rate(sums.passed, sums.examined),
  sums.certificates,
];
const byName = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b, 'zh-CN');
/** The whole first, then the departments by their names. */
export const summaryRows = ({ total, departments }: PackTally): PackCells[] => [
  sumsOf('全部', total),
  ...[...departments]
    .toSorted(([a], [b]) => byName(a, b))
    .map(([department, sums]) => sumsOf(departmentOf(department), sums)),
];

export const PLAN: Table = {
  name: '培训计划',
  note: '机构在期间内指派的课程：按部门、课程、轮次与期限合并；到人的见“学习记录”。',
  columns: columns(
    ['部门', 26, 18],
    ['课程', 40, 28],
    ['轮次', 18, 12],
    ['指派依据', 32, 20],
    ['期限', 18, 12],
    ['人数', 8, 5, 'figure'],
    ['已完成', 8, 5, 'figure'],
  ),
};
export const planRows = ({ plan }: PackTally): PackCells[] =>
  [...plan.values()]
    .toSorted((a, b) => byName(a.department, b.department) || byName(a.lessonName, b.lessonName) || a.round - b.round)
    .map(({ department, lessonName, round, key, rule, ruleDays, deadline, people, finished }) => [
      departmentOf(department),
      lessonName,
      roundName({ no: round, key }),
      rule === null ? '机构指派' : `自动指派规则（${departmentText(rule)}）`,
      rule === null ? (deadline ?? '不限') : ruleDays === null ? '不限' : `指派后 ${ruleDays} 天内`,
      people,
      finished,
    ]);

export const RECORDS: Table = {
  name: '学习记录',
  note: '逐人逐课：机构指派的学习，计入时长由服务器计时，补计为申诉与故障补计。',
  columns: columns(
    ['姓名', 12, 8],
    ['账号', 24, 10],
    ['部门', 24, 10],
    ['人员', 20, 7],
    ['课程', 38, 14],
    ['轮次', 16, 7],
    ['开始', 20, 9, 'date'],
    ['完成', 20, 9, 'date'],
    ['期限', 12, 9, 'date'],
    ['学习结果', 16, 7],
    ['进度（%）', 10, 5.5, 'figure'],
    ['计入时长（分钟）', 16, 6, 'figure'],
    ['补计时长（分钟）', 16, 6, 'figure'],
    ['课程实测学时', 14, 6, 'figure'],
    ['课程教学计划学时', 18, 6, 'figure'],
    ['取得实测学时', 14, 6, 'figure'],
    ['取得教学计划学时', 18, 6, 'figure'],
  ),
};
export const recordCells = (person: PackPerson, run: PackRun): PackCells => [
  person.name,
  maskAccount(person.account),
  departmentOf(person.department),
  membership(person),
  run.lessonName,
  roundName({ no: run.round, key: run.key }),
  dateTimeOrNull(run.startTime),
  dateTimeOrNull(run.finishTime),
  dayOrNull(run.deadline),
  run.words,
  run.progress,
  minutes(run.creditedSec),
  minutes(run.grantedSec),
  run.creditHours.measured,
  run.creditHours.planned,
  run.hours?.measured ?? null,
  run.hours?.planned ?? null,
];

export const EXAMS: Table = {
  name: '考试成绩',
  note: '期间内交卷、成绩已公布的考试；作废的不列。',
  columns: columns(
    ['姓名', 12, 8],
    ['账号', 24, 12],
    ['部门', 24, 13],
    ['人员', 20, 8],
    ['课程', 38, 18],
    ['轮次', 16, 9],
    ['试卷', 30, 14],
    ['第几次', 8, 5, 'figure'],
    ['交卷时间', 20, 10, 'date'],
    ['得分', 8, 5, 'figure'],
    ['总分', 8, 5, 'figure'],
    ['合格线', 8, 5, 'figure'],
    ['结果', 8, 6],
  ),
};
export const examCells = (person: PackPerson, attempt: PackAttempt): PackCells => [
  person.name,
  maskAccount(person.account),
  departmentOf(person.department),
  membership(person),
  attempt.lessonName,
  `第 ${attempt.round} 轮`,
  attempt.title,
  attempt.no,
  dateTimeOrNull(attempt.submitTime),
  attempt.score,
  attempt.totalScore,
  attempt.passScore,
  attempt.passed ? '合格' : '不合格',
];

export const CERTIFICATES: Table = {
  name: '证书',
  note: '期间内为本机构在册学员签发的证书，状态为制作时的；可凭核验码在核验页面逐份核验。',
  columns: columns(
    ['证书编号', 20, 14],
    ['证书类型', 16, 10],
    ['持证人', 12, 8],
    ['部门', 24, 13],
    ['签发日期', 12, 8, 'date'],
    ['到期日期', 12, 8, 'date'],
    ['状态', 10, 6],
    ['核验码', 28, 17],
    ['核验地址', 60, 26],
  ),
};
export const certificateCells = (one: PackCertificate, address: string): PackCells => [
  one.certNo,
  labelOf(CERT_TYPE, one.type) || '证书',
  one.holder,
  departmentOf(one.department),
  one.issueDate,
  one.expireDate ?? '长期有效',
  certificateStatusOf(one.status, one.expireDate, one.today),
  one.verifyCode,
  address,
];
