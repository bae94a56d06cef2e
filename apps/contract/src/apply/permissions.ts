import { permissions } from '../core/permission-terms.ts';

export const APPLY_PERMISSIONS = permissions({
  'apply:list': { label: '查看认证申请', group: '认证与证书', opens: '认证申请列表与详情' },
  'apply:audit': { label: '审核认证申请', group: '认证与证书', opens: '认证申请的逐人审核' },
});
