export const SSO_ACTIONS = {
  'sso.add': '新建了单点登录',
  'sso.edit': '修改了单点登录',
  'sso.remove': '删除了单点登录',
  'sso.test': '测试了单点登录',
  'sso.bindBegin': '开始绑定单位账号',
  'sso.bind': '绑定了单位账号',
  'sso.unbind': '解除了单位账号的绑定',
} as const;

export const SSO_OBJECTS = {
  sso: '单点登录',
} as const;

export const SSO_FIELDS = {
  clientId: '客户端标识',
  ssoIssuer: '签发者地址或企业 ID',
  forStaff: '员工可用',
  forLearners: '学员可用',
  enabled: '启用',
} as const;
