import { useMutation } from '@tanstack/react-query';
import { OwnPassword } from '@zhibiao/contract/core/fields';
import { handOver } from '@zhibiao/contract/org/org';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { rule } from '#ui/form/form-rules.ts';
import { MemberChoice } from './member-choice.tsx';
import { AFTER_HAND_OVER } from './after-hand-over.ts';
import css from '#features/org/org-info.module.css';
import { ADMINS } from '#features/org/queries.ts';

type Values = { memberId: string; password: string };

/** The organisation changes hands; the owner's password confirms it. */
export const HandOverDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const hand = useMutation({
    mutationFn: (body: Values) => call(handOver, { body }),
    onSuccess: () => {
      toast.success('机构已移交');
      onClose();
      return invalidate(...VIEWER, ...ADMINS);
    },
    onError: refuseInForm(form, { otherwise: 'memberId' }),
  });

  return (
    <FormDialog title="移交机构" ok="确认移交" danger busy={hand.isPending} onClose={onClose}>
      {(formId) => (
        <>
          <div className={css.warning}>
            <Alert kind="warning">{`移交立即生效，不能自行撤回。${AFTER_HAND_OVER}`}</Alert>
          </div>
          <Form<Values> id={formId} form={form} layout="vertical" onFinish={(values) => hand.mutate(values)}>
            <Form.Item
              name="memberId"
              label="新的机构负责人"
              rules={[{ required: true, message: '请选择新的机构负责人' }]}
            >
              <MemberChoice />
            </Form.Item>
            <Form.Item name="password" label="登录密码" rules={[rule(OwnPassword)]}>
              <Input.Password autoComplete="current-password" />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
};
