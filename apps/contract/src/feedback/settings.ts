import { z } from 'zod';
import { settingLine, setting } from '../core/setting-terms.ts';

export const FEEDBACK_SETTINGS = {
  'suggest.quick': setting({
    group: '审批',
    label: '答复反馈的常用语',
    help: '每行一句',
    control: 'lines',
    schema: z
      .array(settingLine('常用语', 200).min(1, '请输入常用语'), { error: '请填写常用语' })
      .max(20, '常用语最多20句'),
    default: [
      '您好，感谢您的反馈。',
      '您反映的问题已处理，请刷新页面后再试。',
      '您的建议已转给相关同事，采纳后会告知您。',
    ],
  }),
};
