export const STARTER_ACTIONS = {
  'starter.import': '导入了初始内容',
} as const;

export const STARTER_OBJECTS = {
  starter: '初始内容',
} as const;
