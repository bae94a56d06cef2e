export const BATCH_ACTIONS = {
  'batch.try': '试制了制证批次',
  'batch.confirm': '确认了制证批次',
  'batch.stop': '停止了制证批次',
} as const;

export const CERTIFICATE_ACTIONS = {
  'certificate.zip': '打包下载了证书',
  'certificate.remind': '提醒了证书到期',
  'certificate.revoke': '撤销了证书',
  'certificate.reissue': '换发了证书',
  'template.add': '新建了证书模板',
  'template.edit': '修改了证书模板',
  'template.enable': '启用了证书模板',
  'template.remove': '删除了证书模板草稿',
  'template.image': '上传了印章、签名或标志',
} as const;

export const CERTIFICATE_OBJECTS = {
  certificate: '证书',
  batch: '制证批次',
  template: '证书模板',
} as const;

export const CERTIFICATE_FIELDS = {
  issuerName: '颁发机构',
  bodyText: '正文',
  footText: '脚注',
  logoKey: '标志',
  sealKey: '印章',
  signKey: '签名',
  signer: '签名人',
  signerTitle: '职务',
  validYears: '有效期（年）',
  printPortrait: '印照片',
  printOrg: '印所在机构',
  printFinishDate: '印完成日期',
  printScore: '印考核成绩',
} as const;
