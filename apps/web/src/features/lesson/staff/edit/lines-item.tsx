import { Form, Input } from 'antd';
import type { z } from 'zod';
import { optionalRule } from '#ui/form/form-rules.ts';

type Props = { name: string; label: string; extra: string; shape: z.ZodType };

/** A list that is typed one line each. */
export const LinesItem = ({ name, label, extra, shape }: Props) => (
  <Form.Item
    name={name}
    label={label}
    extra={extra}
    rules={[optionalRule(shape)]}
    getValueProps={(lines: string[] | undefined) => ({ value: lines?.join('\n') ?? '' })}
    getValueFromEvent={(event: React.ChangeEvent<HTMLTextAreaElement>) => event.target.value.split('\n')}
  >
    <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
  </Form.Item>
);
