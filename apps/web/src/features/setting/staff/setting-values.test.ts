import { expect, test } from 'vitest';
import type { SettingRow } from '@zhibiao/contract/setting/staff';
import type { SettingKey } from '@zhibiao/contract/settings';
import { changedIn, changesText, settingValuesOf } from './setting-values.ts';

const row = (key: SettingKey, value: unknown): SettingRow => ({ key, value, version: 3 }) as SettingRow;
const rows = [
  row('hours.yearTarget', 90),
  row('security.totp', true),
  row('calendar.exceptions', []),
  row('site.logo', ''),
];

test('only what was changed is sent, and told in one line', () => {
  const values = settingValuesOf(rows);
  expect(changedIn(rows, values)).toEqual([]);
  values['hours'] = { yearTarget: 8 };
  values['calendar'] = { exceptions: ['2026-10-01 休'] };
  const changes = changedIn(rows, values);
  expect(changes.map(({ key, version }) => [key, version])).toEqual([
    ['hours.yearTarget', 3],
    ['calendar.exceptions', 3],
  ]);
  expect(changesText(changes)).toBe('年度学时要求 90 → 8，节假日与调休');
  values['security'] = { totp: false };
  expect(changesText(changedIn(rows, values))).toBe('年度学时要求 90 → 8，员工须绑定动态验证码 开 → 关等');
});
