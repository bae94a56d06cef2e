import { permissions } from '../core/permission-terms.ts';

export const CERTIFICATE_PERMISSIONS = permissions({
  'cert:list': { label: '查看证书', group: '认证与证书', opens: '证书列表、详情、到期日历与模板' },
  'cert:download': { label: '下载证书', group: '认证与证书', opens: '证书的预览、下载与打包' },
  'cert:remind': { label: '提醒换证', group: '认证与证书', opens: '提醒持证人证书即将到期' },
  'cert:issue': { label: '制证', group: '认证与证书', opens: '为审核通过的人员签发证书', sensitive: true },
  'cert:reissue': { label: '换发证书', group: '认证与证书', opens: '以新编号换发证书' },
  'cert:revoke': { label: '撤销证书', group: '认证与证书', opens: '撤销已签发的证书', sensitive: true },
  'cert:template': {
    label: '编辑证书模板',
    group: '认证与证书',
    opens: '证书模板、印章与签名的修改与启用',
    sensitive: true,
  },
});
