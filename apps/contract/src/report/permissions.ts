import { permissions } from '../core/permission-terms.ts';

export const REPORT_PERMISSIONS = permissions({
  'report:view': { label: '查看统计', group: '统计', opens: '统计概览与今日数据' },
  'report:regulator': {
    label: '监管导出',
    group: '统计',
    opens: '向主管部门提供的签名数据，含单独同意者的身份证号码',
    sensitive: true,
  },
  'report:export': { label: '导出统计与材料', group: '统计', opens: '导出报表，为机构制作认证审核材料' },
});
