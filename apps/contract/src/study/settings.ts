import { z } from 'zod';
import { HOUR_MIN } from '../core/limits.ts';
import { oneLine } from '../core/text/text-fold.ts';
import { onOff, setting, settingNumber } from '../core/setting-terms.ts';

/** A fraction, so that two thirds of ninety are sixty. */
const MAJOR_SHARE = /^\d{1,2}\/[1-9]\d?$/;

export const STUDY_SETTINGS = {
  'study.hourMin': setting({
    group: '学时',
    label: '1学时的时长',
    help: '按实测内容时长折算课程学时',
    control: 'number',
    unit: '分钟',
    schema: settingNumber('1学时的时长', 30, 60),
    default: HOUR_MIN,
  }),
  'hours.yearTarget': setting({
    group: '学时',
    label: '年度学时要求',
    help: '专业技术人员每年累计不少于90学时（人力资源和社会保障部令第25号）',
    control: 'number',
    unit: '学时',
    schema: settingNumber('年度学时要求', 1, 500),
    default: 90,
  }),
  'hours.majorShare': setting({
    group: '学时',
    label: '其中专业科目',
    help: '占年度学时要求的几分之几，如“2/3”；写“0/1”为不要求',
    control: 'text',
    schema: z
      .string({ error: '请输入专业科目所占的份额' })
      .overwrite(oneLine)
      .regex(MAJOR_SHARE, '请按“2/3”的格式填写专业科目所占的份额')
      .refine((share) => {
        const [part = 0, whole = 1] = share.split('/').map(Number);
        return part <= whole;
      }, '专业科目所占的份额不能超过1'),
    default: '2/3',
  }),
  'hours.countPlanned': setting({
    group: '学时',
    label: '教学计划学时计入年度学时',
    help: '关闭时年度学时只计实测学时，教学计划学时另行列出',
    control: 'switch',
    schema: onOff,
    default: false,
  }),
  'appeal.days': setting({
    group: '学时',
    label: '学时申诉期',
    help: '学员可以在多少天内就未计入的时长提出申诉',
    control: 'number',
    unit: '天',
    schema: settingNumber('学时申诉期', 1, 365),
    default: 30,
  }),
  'study.watermark': setting({
    group: '学时',
    label: '视频上显示学员姓名水印',
    control: 'switch',
    schema: onOff,
    default: false,
  }),
};
