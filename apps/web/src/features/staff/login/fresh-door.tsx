import { useMutation, useQueryClient } from '@tanstack/react-query';
import { proveFresh } from '@zhibiao/contract/staff/auth';
import { Password } from '@zhibiao/contract/core/fields';
import { FRESH_MIN } from '@zhibiao/contract/staff/types';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { invalidate } from '#lib/api/ask.ts';
import { doors } from '#lib/staff/doors.ts';
import { meQuery } from '#lib/staff/me.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { CodeInput } from './code-field.tsx';

type Values = { code?: string; password?: string };

/** Proving once more who sits there, before something sensitive; what was requested is done then. */
export const FreshDoor = ({ totp }: { totp: boolean }) => {
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const prove = useMutation({
    mutationFn: (body: Values) => call(proveFresh, { body }),
    onSuccess: () => {
      doors.answer(true);
      return invalidate(client, meQuery);
    },
    onError: refuseUnder(form, totp ? 'code' : 'password'),
  });

  return (
    <FormDialog title="请再次验证身份" ok="验证" busy={prove.isPending} onClose={() => doors.answer(false)}>
      {(id) => (
        <Form
          id={id}
          name="staff-fresh"
          form={form}
          layout="vertical"
          className="stack shrinks gap-16"
          onValuesChange={forgive(form)}
          onFinish={(values) => prove.mutate(values)}
        >
          <p>这一步比较重要，需要确认是您本人。验证后 {FRESH_MIN} 分钟内不再询问。</p>
          {totp ? (
            <CodeInput small />
          ) : (
            <Form.Item name="password" label="登录密码" rules={[rule(Password)]}>
              <Input.Password autoFocus autoComplete="current-password" />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
