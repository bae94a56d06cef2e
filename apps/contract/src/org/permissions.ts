import { permissions } from '../core/permission-terms.ts';

export const ORG_PERMISSIONS = permissions({
  'org:list': { label: '查看机构', group: '学员与机构', opens: '机构列表、成员、营业执照与变更' },
  'org:edit': { label: '管理机构', group: '学员与机构', opens: '修改机构信息，停用、启用，更换负责人' },
  'org:audit': { label: '审核机构', group: '学员与机构', opens: '机构注册与变更的审核' },
});
