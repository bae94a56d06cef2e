import { settingAbout, type SettingKey } from '@zhibiao/contract/settings';
import { Form, Input, InputNumber, Switch } from 'antd';
import type { ReactElement } from 'react';
import { rule } from '#ui/form/form-rules.ts';
import { OnePicture } from '#widgets/media/one-picture.tsx';
import { LinkRows } from './link-rows.tsx';
import { partsOf } from './setting-values.ts';
import css from './settings.module.css';

/** One address on each line, as a list. */
const Lines = ({ value, onChange, ...rest }: { value?: string[]; onChange?: (lines: string[]) => void }) => (
  <Input.TextArea
    {...rest}
    rows={3}
    defaultValue={(value ?? []).join('\n')}
    onChange={(event) => onChange?.(event.target.value.split('\n').flatMap((line) => line.trim() || []))}
  />
);

const control = (key: SettingKey): ReactElement => {
  const { control: kind, unit } = settingAbout(key);
  if (kind === 'number') return <InputNumber {...(unit ? { suffix: unit } : {})} style={{ width: 160 }} />;
  if (kind === 'switch') return <Switch />;
  if (kind === 'picture') return <OnePicture />;
  if (kind === 'lines') return <Lines />;
  return <Input />;
};

/** What takes the whole width of its section. */
const WIDE = new Set(['lines', 'links']);

type Props = { of: SettingKey; /** Another one is looked for; what was typed here stays. */ hidden: boolean };
/** How a setting is entered, by its kind. Its name in the form is its key, part by part. */
export const SettingField = ({ of, hidden }: Props) => {
  const { label, help, control: kind, schema } = settingAbout(of);
  return (
    <div className={WIDE.has(kind) ? css.wide : ''} hidden={hidden}>
      {kind === 'links' ? (
        <LinkRows name={partsOf(of)} label={label} help={help} />
      ) : (
        <Form.Item
          name={partsOf(of)}
          label={label}
          extra={help}
          // The same sentences as the server's, for all fields at once. An uploaded picture is right as it is.
          rules={kind === 'picture' ? [] : [rule(schema)]}
          {...(kind === 'switch' ? { valuePropName: 'checked' } : {})}
        >
          {control(of)}
        </Form.Item>
      )}
    </div>
  );
};
