import { settingAbout, type SettingKey } from '@zhibiao/contract/settings';
import { Form, Input, InputNumber, Switch } from 'antd';
import type { ReactElement } from 'react';
import { OnePicture } from '#widgets/console/one-picture.tsx';
import { LinkRows } from './link-rows.tsx';

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

/** How a setting is entered, by its kind. Its name in the form is its key, part by part. */
export const SettingField = ({ of }: { of: SettingKey }) => {
  const { label, help, control: kind } = settingAbout(of);
  if (kind === 'links') return <LinkRows name={of.split('.')} label={label} help={help} />;

  return (
    <Form.Item
      name={of.split('.')}
      label={label}
      extra={help}
      {...(kind === 'switch' ? { valuePropName: 'checked' } : {})}
    >
      {control(of)}
    </Form.Item>
  );
};
