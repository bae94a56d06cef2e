import { Form, Input } from 'antd';
import { FormDialog } from '#ui/form/form-dialog.tsx';

type Props = {
  title: string;
  /** 拒绝原因 */
  label: string;
  /** Who reads it. */
  hint: string;
  ok: string;
  max?: number;
  busy?: boolean;
  /** What was typed before. */
  initial?: string | undefined;
  onTyped?: (reason: string) => void;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** A decision that needs its reason in words. */
export const ReasonDialog = ({
  title,
  label,
  hint,
  ok,
  max = 200,
  busy = false,
  initial = '',
  onTyped,
  onReason,
  onClose,
}: Props) => (
  <FormDialog title={title} ok={ok} danger busy={busy} onClose={onClose}>
    {(formId) => (
      <Form<{ reason: string }>
        id={formId}
        layout="vertical"
        initialValues={{ reason: initial }}
        onValuesChange={(_, { reason }) => onTyped?.(reason)}
        onFinish={({ reason }) => onReason(reason.trim())}
      >
        <Form.Item
          name="reason"
          label={label}
          extra={hint}
          rules={[
            { required: true, whitespace: true, message: `请输入${label}` },
            {
              validator: async (_, text: string) => {
                const { length } = text.trim();
                if (length > max) throw new Error(`${label}不能超过${max}个字符，现有${length}个`);
              },
            },
          ]}
        >
          <Input.TextArea rows={3} count={{ show: true, max: max }} />
        </Form.Item>
      </Form>
    )}
  </FormDialog>
);
