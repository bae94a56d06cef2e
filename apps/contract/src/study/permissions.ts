import { permissions } from '../core/permission-terms.ts';

export const STUDY_PERMISSIONS = permissions({
  'appeal:list': { label: '查看学时申诉', group: '学员与机构', opens: '学员的学时申诉与学习时间线' },
  'appeal:decide': { label: '处理学时申诉', group: '学员与机构', opens: '补计申诉成立的学时' },
  'incident:credit': {
    label: '故障补计',
    group: '学员与机构',
    opens: '提出与确认系统故障期间的学时补计',
    sensitive: true,
  },
});
