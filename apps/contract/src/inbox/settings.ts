import { z } from 'zod';
import { oneLine } from '../core/text/text-fold.ts';
import { setting, settingNumber } from '../core/setting-terms.ts';

/** `2026-10-01~2026-10-07 休`, `2026-10-10 班`: days that are not what their day of the week says. */
export const CALENDAR_LINE = /^(\d{4}-\d{2}-\d{2})(?:~(\d{4}-\d{2}-\d{2}))? (休|班)$/;
const CALENDAR_HELP = '请按“2026-10-01~2026-10-07 休”或“2026-10-10 班”的格式填写，每行一项，最长31天';
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const CalendarLine = z
  .string({ error: CALENDAR_HELP })
  .overwrite(oneLine)
  .refine((line) => {
    const [, from, to = from] = CALENDAR_LINE.exec(line) ?? [];
    if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) return false;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return days >= 0 && days < 31;
  }, CALENDAR_HELP);

/** Working days within which something has to be decided. */
const workingDays = (label: string, days: number) =>
  setting({
    group: '办理期限',
    label: `${label}时限`,
    control: 'number',
    unit: '工作日',
    schema: settingNumber(`${label}时限`, 1, 60),
    default: days,
  });

export const INBOX_SETTINGS = {
  'sla.org': workingDays('机构审核', 2),
  'sla.orgChange': workingDays('机构变更', 2),
  'sla.apply': workingDays('认证申请', 5),
  'sla.issue': workingDays('待制证', 3),
  'sla.retake': workingDays('补考', 2),
  'sla.appeal': workingDays('学时申诉', 5),
  'sla.review': workingDays('成绩复核', 5),
  'sla.rename': workingDays('更名', 3),
  'sla.suggest': workingDays('反馈', 3),
  'sla.mark': workingDays('阅卷', 3),
  'sla.arbitrate': workingDays('仲裁', 2),
  'sla.remark': workingDays('复核重评', 3),
  'sla.release': workingDays('成绩发布', 3),
  'calendar.exceptions': setting({
    group: '办理期限',
    label: '节假日与调休',
    help: '每行一项，如“2026-10-01~2026-10-07 休”“2026-10-10 班”；其余按周一至周五为工作日',
    control: 'lines',
    schema: z.array(CalendarLine, { error: '请填写节假日与调休' }).max(200, '节假日与调休最多200项'),
    default: [],
  }),
};
