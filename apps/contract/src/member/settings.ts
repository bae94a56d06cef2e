import { setting, settingNumber } from '../core/setting-terms.ts';

export const MEMBER_SETTINGS = {
  'org.leaverYears': setting({
    group: '安全',
    label: '离开记录保留',
    help: '学员离开机构后，机构保留当天的指派课程与证书记录多久，到期自动清除',
    control: 'number',
    unit: '年',
    schema: settingNumber('保留年数', 1, 10),
    default: 3,
  }),
};
