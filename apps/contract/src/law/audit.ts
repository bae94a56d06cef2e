export const LAW_ACTIONS = {
  'law.add': '新增了法律',
  'law.edit': '修改了法律',
  'law.remove': '删除了法律',
} as const;

export const LAW_OBJECTS = {
  law: '法律',
} as const;
