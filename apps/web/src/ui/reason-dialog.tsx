import { Form, Input } from 'antd';
import { useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = { title: string; /** 拒绝原因 */ label: string; /** Who reads it. */ hint: string; ok: string; max?: number; busy?: boolean; onReason: (reason: string) => void; onClose: () => void };

/** A decision that needs its reason in words. */
export const ReasonDialog = ({ title, label, hint, ok, max = 200, busy = false, onReason, onClose }: Props) => {
  const formId = useId();

  return (
    <Dialog title={title} onClose={onClose} text={(
      <Form<{ reason: string }> id={formId} layout="vertical" onFinish={({ reason }) => onReason(reason.trim())}>
        <Form.Item name="reason" label={label} extra={hint} rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}>
          <Input.TextArea rows={3} maxLength={max} showCount />
        </Form.Item>
      </Form>
    )}>
      <Button onClick={onClose}>取消</Button>
      <Button danger type="submit" form={formId} busy={busy}>{ok}</Button>
    </Dialog>
  );
};
