export const ORG_ADMIN_ACTIONS = {
  'admin.appoint': '任命了机构管理员',
  'admin.dismiss': '取消了机构管理员',
  'admin.rights': '设置了机构管理员的权限',
  'admin.handOver': '移交了机构，新负责人是',
} as const;

export const ORG_ACTIONS = {
  'org.audit': '审核了机构',
  'org.change': '审核了机构变更',
  'org.edit': '修改了机构信息',
  'org.reopen': '重新打开了机构审核',
  'org.disable': '停用了机构',
  'org.enable': '启用了机构',
  'org.owner': '更换了机构负责人',
} as const;

export const ORG_OBJECTS = {
  org: '机构',
  orgChange: '机构变更',
} as const;

export const ORG_FIELDS = {
  ownerId: '负责人',
  former: '原负责人的去向',
  areaCode: '所在地区',
  address: '详细地址',
  contactName: '联系人',
  contactMobile: '联系手机',
  contactEmail: '联系邮箱',
  industry: '所属行业',
  scale: '人员规模',
  ipmsStatus: '贯标情况',
  ipmsCertNo: '体系认证证书编号',
  ipmsStandard: '依据标准',
  ipmsExpire: '证书有效期',
  codeWarning: '代码核对依据',
} as const;
