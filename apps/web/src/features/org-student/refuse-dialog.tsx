import { Form, Input } from 'antd';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Props = { title: string; busy: boolean; onRefuse: (reason: string) => void; onClose: () => void };

/** Whoever is refused is told why. */
export const RefuseDialog = ({ title, busy, onRefuse, onClose }: Props) => {
  const formId = useId();

  return (
    <Dialog title={title} onClose={onClose} text={(
      <Form<{ reason: string }> id={formId} layout="vertical" onFinish={({ reason }) => onRefuse(reason.trim())}>
        <Form.Item name="reason" label="拒绝原因" extra="申请人会看到这段话" rules={[{ required: true, whitespace: true, message: '请输入拒绝原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </Form>
    )}>
      <Button onClick={onClose}>取消</Button>
      <Button danger type="submit" form={formId} busy={busy}>拒绝</Button>
    </Dialog>
  );
};
