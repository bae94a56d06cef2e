import { listSettings, saveSettings, type SettingRow } from '@zhibiao/contract/setting-staff';
import { getKv } from '@zhibiao/contract/site';
import { SETTING_GROUPS, SETTING_KEYS, settingAbout, type SettingKey } from '@zhibiao/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { useMe } from '#lib/staff/me.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { forgive } from '#ui/form-rules.ts';
import { ConflictAlert, isConflict } from '#widgets/console/conflict-alert.tsx';
import { DraftNotice } from '#widgets/console/draft-notice.tsx';
import type { MergeField } from '#widgets/console/merge/merge-fields.ts';
import { useDraft } from '#widgets/console/use-draft.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { SettingField } from './setting-field.tsx';
import css from './settings.module.css';

type Nested = Record<string, Record<string, unknown>>;
const partsOf = (key: SettingKey): [string, string] => key.split('.') as [string, string];

const valuesOf = (rows: readonly SettingRow[]): Nested => {
  const values: Nested = {};
  for (const { key, value } of rows) {
    const [group, name] = partsOf(key);
    (values[group] ??= {})[name] = value;
  }
  return values;
};
const valueAt = (values: Nested, key: SettingKey): unknown => {
  const [group, name] = partsOf(key);
  // A picture taken away is an empty address.
  return values[group]?.[name] ?? '';
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only what was changed is sent, each with the version that was seen. */
const changedIn = (
  rows: readonly SettingRow[],
  values: Nested,
): { key: SettingKey; value: unknown; version: number }[] =>
  rows.flatMap(({ key, value, version }) => {
    const now = valueAt(values, key);
    return same(now, value) ? [] : [{ key, value: now, version }];
  });

/** The settings one by one, as two who had them open compare them. */
const FIELDS: readonly MergeField<Nested>[] = SETTING_KEYS.map((key) => {
  const [group, name] = partsOf(key);
  const put = (into: Nested, value: unknown): Nested => ({ ...into, [group]: { ...into[group], [name]: value } });
  return {
    label: settingAbout(key).label,
    read: (values) => wordsOf(valueAt(values, key)),
    take: (into, from) => put(into, valueAt(from, key)),
  };
});

/** A value as one reads it. */
const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '开' : '关';
  if (Array.isArray(value)) return value.length === 0 ? '（空）' : value.map(wordsOf).join('；');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(wordsOf).join(' ');
  return value === null || value === undefined || value === '' ? '（空）' : String(value);
};

/** All settings by their groups; saving touches only what was changed. */
export const SettingsForm = ({ rows }: { rows: readonly SettingRow[] }) => {
  const [form] = Form.useForm<Nested>();
  const invalidate = useInvalidate();
  const mayEdit = useMe()?.permissions.includes('setting:edit') ?? false;
  const [typed, setTyped] = useState<Nested | null>(null);
  const [began] = useState(() => valuesOf(rows));
  const draft = useDraft('settings', { typed, base: began });
  const save = useMutation({
    mutationFn: (values: Nested) => call(saveSettings, { body: { values: changedIn(rows, values) } }),
    onSuccess: async () => {
      draft.saved();
      setTyped(null);
      await invalidate(listSettings, getKv);
      toast.success('设置已保存');
    },
    onError: (error) => (isConflict(error) ? draft.putAside(error) : refuseInForm(form)(error)),
  });
  const note = () => {
    const values = form.getFieldsValue(true) as Nested;
    setTyped(changedIn(rows, values).length > 0 ? values : null);
  };

  return (
    <Form
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={began}
      onValuesChange={(changed) => {
        forgive(form)(changed);
        note();
      }}
      onFinish={() => save.mutate(form.getFieldsValue(true) as Nested)}
    >
      <div className={css.page}>
        <DraftNotice
          draft={draft}
          fields={FIELDS}
          now={began}
          onUse={(value) => {
            form.setFieldsValue(value);
            note();
          }}
        />
        <ConflictAlert error={save.error} reads={[listSettings]} atOnce />
        {SETTING_GROUPS.map((group) => (
          <section key={group} className={`panel ${css.group}`} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{group}</h2>
            {SETTING_KEYS.filter((key) => settingAbout(key).group === group).map((key) => (
              <SettingField key={key} of={key} />
            ))}
          </section>
        ))}
        {mayEdit && (
          <div className={css.foot}>
            <Button primary type="submit" busy={save.isPending} disabled={typed === null}>
              保存
            </Button>
            <span className="note">{typed ? '有未保存的修改' : '修改后请保存，5 秒内生效'}</span>
          </div>
        )}
      </div>
    </Form>
  );
};
