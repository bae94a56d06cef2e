export const SETTING_ACTIONS = {
  'setting.edit': '修改了设置',
} as const;

export const SETTING_OBJECTS = {
  setting: '设置',
} as const;
