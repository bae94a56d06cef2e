import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Version } from '../core/fields.ts';
import { SETTING_GROUPS } from '../core/setting-terms.ts';
import { SETTING_KEYS, type SettingKey } from '../settings.ts';

/** What the training body sets for the whole installation; labels, groups and rules are those of settings.ts. */

const Key = z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]], { error: '没有这项设置' });

const SettingRow = z.object({
  key: Key,
  value: z.unknown(),
  /** 0 while staff have not set it. */
  version: z.number(),
  updatedBy: z.string().nullable(),
  updateTime: DateTime.nullable(),
});
export type SettingRow = z.output<typeof SettingRow>;

export const listSettings = endpoint({
  title: '系统设置',
  method: 'GET',
  path: '/system/setting/list',
  access: 'staff',
  permission: 'setting:view',
  scope: 'platform',
  query: z.object({ group: z.enum(SETTING_GROUPS, { error: '设置分组有误' }).optional() }),
  data: z.array(SettingRow),
});

/** All of them or none; a refusal names the key as its field. */
export const saveSettings = endpoint({
  title: '修改系统设置',
  method: 'PUT',
  path: '/system/setting',
  access: 'staff',
  permission: 'setting:edit',
  scope: 'platform',
  audit: 'setting.edit',
  reauth: true,
  body: z.object({
    values: z
      .array(z.object({ key: Key, value: z.unknown(), version: Version }))
      .min(1, '没有要保存的设置')
      .max(SETTING_KEYS.length, '设置重复'),
  }),
  data: z.array(SettingRow),
  done: '设置已保存',
});
