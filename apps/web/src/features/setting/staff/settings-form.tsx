import { listSettings, saveSettings, type SettingRow } from '@zhibiao/contract/setting/staff';
import { getKv } from '@zhibiao/contract/site/learner';
import { SETTING_GROUPS, type SettingGroup } from '@zhibiao/contract/core/setting-terms';
import { SETTING_KEYS, settingAbout, type SettingKey } from '@zhibiao/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useMe } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { FootBar } from '#ui/action/foot-bar.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { useDraft } from '#widgets/draft/use-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { SettingField } from './setting-field.tsx';
import {
  changedIn,
  changesText,
  sentOf,
  SETTING_FIELDS,
  type SettingValues,
  settingValuesOf,
} from './setting-values.ts';
import { sectionId, SettingsJump } from './settings-jump.tsx';
import css from './settings.module.css';

const keysOf = (group: SettingGroup) => SETTING_KEYS.filter((key) => settingAbout(key).group === group);
const fits = (key: SettingKey, text: string): boolean => {
  const { group, label, help = '' } = settingAbout(key);
  return [group, label, help].some((words) => words.includes(text.trim()));
};

/** All settings by their groups; saving touches only what was changed. */
export const SettingsForm = ({ rows }: { rows: readonly SettingRow[] }) => {
  const [form] = Form.useForm<SettingValues>();
  const invalidate = useInvalidate();
  const mayEdit = useMe()?.permissions.includes('setting:edit') ?? false;
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<SettingValues | null>(null);
  const [began] = useState(() => settingValuesOf(rows));
  const draft = useDraft('settings', { typed, base: began });
  const save = useMutation({
    mutationFn: (values: SettingValues) => call(saveSettings, { body: { values: sentOf(changedIn(rows, values)) } }),
    onSuccess: async () => {
      draft.saved();
      setTyped(null);
      await invalidate(listSettings, getKv);
      // What the site says of itself is as old as the answer that all share: the new name comes then.
      setTimeout(() => void invalidate(getKv), getKv.shared * 1_000);
      toast.success('设置已保存');
    },
    onError: (error) => (isConflict(error) ? draft.putAside(error) : refuseInForm(form)(error)),
  });
  const note = () => {
    const values = form.getFieldsValue(true) as SettingValues;
    setTyped(changedIn(rows, values).length > 0 ? structuredClone(values) : null);
  };
  const drop = () => {
    form.resetFields();
    setTyped(null);
  };
  const changes = typed ? changedIn(rows, typed) : [];
  const groups = SETTING_GROUPS.filter((group) => keysOf(group).some((key) => fits(key, text)));

  return (
    <Form
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={began}
      validateTrigger="onBlur"
      scrollToFirstError={{ block: 'center' }}
      onValuesChange={(changed) => {
        forgive(form)(changed);
        note();
      }}
      onFinishFailed={({ errorFields }) => {
        // What is wrong must not lie under a search.
        setText('');
        toast.error(`有 ${errorFields.length} 处需要修改，已逐一标出`);
      }}
      onFinish={() => save.mutate(form.getFieldsValue(true) as SettingValues)}
    >
      <div className={css.page}>
        <SettingsJump
          groups={groups}
          changed={new Set(changes.map(({ key }) => settingAbout(key).group))}
          text={text}
          onText={setText}
        />
        <div className={css.groups}>
          <DraftNotice
            draft={draft}
            fields={SETTING_FIELDS}
            now={began}
            onUse={(value) => {
              form.setFieldsValue(value);
              note();
            }}
          />
          <ConflictAlert error={save.error} reads={[listSettings]} atOnce />
          {groups.length === 0 && <p className="panel">没有叫这个名字的设置</p>}
          {SETTING_GROUPS.map((group) => (
            <section
              key={group}
              id={sectionId(group)}
              className={`panel ${css.group} ${group === '办理期限' ? css.terms : ''}`}
              aria-labelledby={`${sectionId(group)}-title`}
              hidden={!groups.includes(group)}
            >
              <h2 id={`${sectionId(group)}-title`}>{group}</h2>
              <div className={css.fields}>
                {keysOf(group).map((key) => (
                  <SettingField key={key} of={key} hidden={!fits(key, text)} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      {mayEdit && (
        <FootBar
          status={
            changes.length > 0 ? (
              <>
                <b className="num">{changes.length} 处改动</b>：{changesText(changes)}
              </>
            ) : (
              <span className="note">修改后请保存，5 秒内生效</span>
            )
          }
        >
          {changes.length > 0 && <Button onClick={drop}>放弃改动</Button>}
          <Button primary type="submit" busy={save.isPending} disabled={changes.length === 0}>
            验证并保存
          </Button>
        </FootBar>
      )}
    </Form>
  );
};
