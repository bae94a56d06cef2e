import { useMutation } from '@tanstack/react-query';
import { type CodeOf, choicesOf } from '@zhibiao/contract/core/codes';
import {
  getChannels,
  MAIL_CRYPT,
  MAIL_PORTS,
  MailBody,
  type MailChannel,
  saveChannel,
} from '@zhibiao/contract/notice/staff-channel';
import { Form, Input, InputNumber, Select } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { endText } from './channel-words.tsx';
import { MAIL_SERVICES, serviceAt } from './mail-services.ts';

type Values = {
  host: string;
  port: number;
  crypt: CodeOf<typeof MAIL_CRYPT>;
  user: string;
  password?: string;
  from: string;
};
const { shape } = MailBody;
const OTHER = '其他或自建';
const SERVICES = [...MAIL_SERVICES.map(({ name }) => name), OTHER].map((name) => ({ value: name, label: name }));

/** A password that is left empty stays, as long as it goes to the same server. */
export const MailDialog = ({ channel, onClose }: { channel: MailChannel; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const initial: Values = {
    host: channel.host ?? '',
    port: channel.port ?? 465,
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

  const [host, port] = [Form.useWatch('host', form), Form.useWatch('port', form)];
  const service = serviceAt(host ?? initial.host);
  const choose = (name: string) => {
    const chosen = MAIL_SERVICES.find((one) => one.name === name);
    form.setFieldsValue(chosen ? { host: chosen.host, port: chosen.port, crypt: chosen.crypt } : { host: '' });
    forgive(form)({ host: '', port: 0 });
  };

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
          <Form.Item label="邮件服务商" htmlFor="mail-service">
            <Select id="mail-service" options={SERVICES} value={service?.name ?? OTHER} onChange={choose} />
          </Form.Item>
          <Form.Item name="host" label="邮件服务器" rules={[rule(shape.host)]}>
            <Input placeholder="smtp.example.com" />
          </Form.Item>
          <Form.Item name="port" label="端口" extra={MAIL_PORTS[port ?? initial.port]} rules={[rule(shape.port)]}>
            <InputNumber min={1} max={65_535} precision={0} />
          </Form.Item>
          <Form.Item name="crypt" label="加密" rules={[rule(shape.crypt)]}>
            <Select options={choicesOf(MAIL_CRYPT)} />
          </Form.Item>
          <Form.Item
            name="user"
            label="用户名"
            extra={service ? '完整的邮箱地址' : '服务器不要求登录时留空'}
            rules={[rule(shape.user)]}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="password" label="密码" extra={service?.password} rules={[optionalRule(shape.password)]}>
            <Input.Password
              autoComplete="new-password"
              placeholder={channel.passwordEnd === null ? '' : `不填则不变（${endText(channel.passwordEnd)}）`}
            />
          </Form.Item>
          <Form.Item
            name="from"
            label="发件人"
            extra="邮箱，或“名称 <邮箱>”；多数服务商要求与用户名是同一个邮箱"
            rules={[rule(shape.from)]}
          >
            <Input placeholder="某某学堂 <notice@example.com>" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
