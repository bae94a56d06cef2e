export const AGREEMENT_ACTIONS = {
  'agreement.draft': '修改了协议草稿',
  'agreement.publish': '发布了协议',
} as const;

export const AGREEMENT_OBJECTS = {
  agreement: '协议',
} as const;

export const AGREEMENT_FIELDS = {
  changes: '更新说明',
  reconsent: '须重新同意',
  effectiveTime: '生效时间',
  sha256: '正文摘要（SHA-256）',
} as const;
