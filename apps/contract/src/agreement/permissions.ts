import { permissions } from '../core/permission-terms.ts';

export const AGREEMENT_PERMISSIONS = permissions({
  'agreement:publish': { label: '发布协议', group: '教学内容', opens: '协议与单独同意书的新版本', sensitive: true },
});
