export const STANDARD_ACTIONS = {
  'standard.add': '新建了标准',
  'standard.edit': '修改了标准',
  'standard.remove': '删除了标准',
  'clause.add': '新增了条款',
  'clause.edit': '修改了条款',
  'clause.remove': '删除了条款',
  'clause.import': '导入了条款',
  'clause.map': '修改了新旧对照',
} as const;

export const STANDARD_OBJECTS = {
  standard: '标准',
  clause: '条款',
} as const;

export const STANDARD_FIELDS = {
  family: '标准族',
  effectiveFrom: '施行日期',
  effectiveTo: '废止日期',
  replacedBy: '由何代替',
  renews: '换自',
  number: '条款号',
  explain: '释义',
  parentId: '上级条款',
  path: '位置',
  fromCode: '旧版标准',
  fromId: '旧版条款',
  toId: '新版条款',
  place: '同级中的位置',
} as const;
