import { setting, settingNumber } from '../core/setting-terms.ts';

export const MEDIA_SETTINGS = {
  'media.purgeDays': setting({
    group: '媒体',
    label: '自动清理未使用的媒体',
    help: '未被任何课程使用超过这些天后删除；0 为不自动清理',
    control: 'number',
    unit: '天',
    schema: settingNumber('自动清理天数', 0, 3650).refine(
      (days) => days === 0 || days >= 30,
      '自动清理至少30天，0为不清理',
    ),
    default: 0,
  }),
};
