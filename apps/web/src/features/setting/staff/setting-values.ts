import type { SettingRow } from '@zhibiao/contract/setting/staff';
import { SETTING_KEYS, settingAbout, type SettingKey } from '@zhibiao/contract/settings';
import type { MergeField } from '#widgets/merge/merge-fields.ts';

/** As the form has them: by the parts of their keys. */
export type SettingValues = Record<string, Record<string, unknown>>;
export const partsOf = (key: SettingKey): [string, string] => key.split('.') as [string, string];

export const settingValuesOf = (rows: readonly SettingRow[]): SettingValues => {
  const values: SettingValues = {};
  for (const { key, value } of rows) {
    const [group, name] = partsOf(key);
    (values[group] ??= {})[name] = value;
  }
  return values;
};
const valueAt = (values: SettingValues, key: SettingKey): unknown => {
  const [group, name] = partsOf(key);
  // A picture taken away is an empty address.
  return values[group]?.[name] ?? '';
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export type SettingChange = { key: SettingKey; before: unknown; value: unknown; version: number };
/** Only what was changed is sent, each with the version that was seen. */
export const changedIn = (rows: readonly SettingRow[], values: SettingValues): SettingChange[] =>
  rows.flatMap(({ key, value: before, version }) => {
    const value = valueAt(values, key);
    return same(value, before) ? [] : [{ key, before, value, version }];
  });
/** As the server takes it. */
export const sentOf = (changes: readonly SettingChange[]): Omit<SettingChange, 'before'>[] =>
  changes.map(({ key, value, version }) => ({ key, value, version }));

/** A value as one reads it. */
const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '开' : '关';
  if (Array.isArray(value)) return value.length === 0 ? '（空）' : value.map(wordsOf).join('；');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(wordsOf).join(' ');
  return value === null || value === undefined || value === '' ? '（空）' : String(value);
};

/** The settings one by one, as two who had them open compare them. */
export const SETTING_FIELDS: readonly MergeField<SettingValues>[] = SETTING_KEYS.map((key) => {
  const [group, name] = partsOf(key);
  return {
    label: settingAbout(key).label,
    read: (values) => wordsOf(valueAt(values, key)),
    take: (into, from) => ({ ...into, [group]: { ...into[group], [name]: valueAt(from, key) } }),
  };
});

const SOME = 2;
/** 年度学时要求 90 → 8. A list or a picture, which would be long, is named alone. */
const changeText = ({ key, before, value }: SettingChange): string => {
  const { label, control } = settingAbout(key);
  const short = control === 'number' || control === 'switch' || control === 'text';
  return short ? `${label} ${wordsOf(before)} → ${wordsOf(value)}` : label;
};
/** What saving will do, in one line. */
export const changesText = (changes: readonly SettingChange[]): string => {
  const words = changes.slice(0, SOME).map(changeText).join('，');
  return changes.length > SOME ? `${words}等` : words;
};
