import { useMutation } from '@tanstack/react-query';
import { type CodeOf, choicesOf } from '@zhibiao/contract/codes';
import {
  getChannels,
  MAIL_CRYPT,
  MAIL_PORTS,
  MailBody,
  type MailChannel,
  saveChannel,
} from '@zhibiao/contract/notice-channel-staff';
import { Form, Input, Segmented } from 'antd';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form-rules.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { endText } from './channel-words.tsx';

type Values = {
  host: string;
  port: (typeof MAIL_PORTS)[number];
  crypt: CodeOf<typeof MAIL_CRYPT>;
  user: string;
  password?: string;
  from: string;
};
const { shape } = MailBody;
const PORTS = MAIL_PORTS.map((port) => ({ value: port, label: String(port) }));

/** A password that is left empty stays, as long as it goes to the same server. */
export const MailDialog = ({ channel, onClose }: { channel: MailChannel; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const initial: Values = {
    host: channel.host ?? '',
    port: MAIL_PORTS.find((port) => port === channel.port) ?? MAIL_PORTS[0],
    crypt: channel.crypt ?? MAIL_CRYPT.tls,
    user: channel.user ?? '',
    from: channel.from ?? '',
  };
  const save = useMutation({
    mutationFn: ({ password, ...values }: Values) =>
      call(saveChannel, {
        body: { ...values, channel: 'mail', version: channel.version, password: password || undefined },
      }),
    onSuccess: async () => {
      toast.success(saveChannel.done);
      onClose();
      await invalidate(getChannels);
    },
    onError: refuseInForm(form, { otherwise: 'host' }),
  });

  return (
    <FormDialog title="邮件渠道" ok="验证并保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={initial}
          onValuesChange={forgive(form)}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="host" label="邮件服务器" rules={[rule(shape.host)]}>
            <Input placeholder="smtp.example.com" />
          </Form.Item>
          <Form.Item name="port" label="端口" rules={[rule(shape.port)]}>
            <Segmented options={PORTS} />
          </Form.Item>
          <Form.Item name="crypt" label="加密" rules={[rule(shape.crypt)]}>
            <Segmented options={choicesOf(MAIL_CRYPT)} />
          </Form.Item>
          <Form.Item name="user" label="用户名" extra="服务器不要求登录时留空" rules={[rule(shape.user)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="password" label="密码" rules={[optionalRule(shape.password)]}>
            <Input.Password
              autoComplete="new-password"
              placeholder={channel.passwordEnd === null ? '' : `不填则不变（${endText(channel.passwordEnd)}）`}
            />
          </Form.Item>
          <Form.Item name="from" label="发件地址" rules={[rule(shape.from)]}>
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
