import { useMutation } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import {
  getChannels,
  saveChannel,
  SMS_PROVIDER,
  SmsBody,
  type SmsChannel,
} from '@zhibiao/contract/notice/staff-channel';
import { Form, Input, Segmented } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { endText } from './channel-words.tsx';

type Provider = 'aliyun' | 'tencent' | 'huawei';
type Values = {
  provider: Provider;
  sign: string;
  accessKey?: string;
  secret?: string;
  appId?: string;
  region?: string;
  host?: string;
  sender?: string;
  templates: string;
};
const PROVIDERS = choicesOf(SMS_PROVIDER).filter(({ value }) => value !== SMS_PROVIDER.http);
const { shape } = SmsBody;
const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Keys that are left empty stay as they are. */
export const SmsDialog = ({ channel, onClose }: { channel: SmsChannel; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const initial: Values = {
    provider: (channel.provider ?? SMS_PROVIDER.aliyun) as Provider,
    sign: channel.sign ?? '',
    appId: channel.appId ?? '',
    region: channel.region ?? '',
    host: channel.host ?? '',
    sender: channel.sender ?? '',
    templates: channel.templates.join('\n'),
  };
  const provider = Form.useWatch('provider', form) ?? initial.provider;
  const save = useMutation({
    mutationFn: ({ templates, accessKey, secret, ...values }: Values) =>
      call(saveChannel, {
        body: {
          ...values,
          channel: 'sms',
          version: channel.version,
          templates: linesOf(templates),
          accessKey: accessKey || undefined,
          secret: secret || undefined,
        },
      }),
    onSuccess: async () => {
      toast.success(saveChannel.done);
      onClose();
      await invalidate(getChannels);
    },
    onError: refuseInForm(form, { otherwise: 'sign' }),
  });
  const kept = (end: string | null) => (end === null ? '' : `不填则不变（${endText(end)}）`);

  return (
    <FormDialog title="短信渠道" ok="验证并保存" busy={save.isPending} onClose={onClose}>
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
          <Form.Item name="provider" label="服务商">
            <Segmented options={PROVIDERS} />
          </Form.Item>
          <Form.Item name="sign" label="短信签名" rules={[rule(shape.sign)]}>
            <Input />
          </Form.Item>
          <Form.Item name="accessKey" label="密钥编号（AccessKey ID）" rules={[optionalRule(shape.accessKey)]}>
            <Input autoComplete="off" placeholder={kept(channel.accessKeyEnd)} />
          </Form.Item>
          <Form.Item name="secret" label="密钥" rules={[optionalRule(shape.secret)]}>
            <Input.Password autoComplete="new-password" placeholder={kept(channel.secretEnd)} />
          </Form.Item>
          {provider === SMS_PROVIDER.tencent && (
            <>
              <Form.Item name="appId" label="应用编号（SdkAppId）" rules={[rule(shape.appId)]}>
                <Input />
              </Form.Item>
              <Form.Item name="region" label="地域（选填）" rules={[rule(shape.region)]}>
                <Input placeholder="ap-guangzhou" />
              </Form.Item>
            </>
          )}
          {provider === SMS_PROVIDER.huawei && (
            <>
              <Form.Item name="host" label="接入地址" extra="如 smsapi.cn-north-4.myhuaweicloud.com">
                <Input />
              </Form.Item>
              <Form.Item name="sender" label="通道号" rules={[rule(shape.sender)]}>
                <Input />
              </Form.Item>
            </>
          )}
          <Form.Item
            name="templates"
            label="短信模板"
            extra="每行一个：消息=模板编号(参数1,参数2)，如 code-login=SMS_1001(code,minutes)；没有模板的消息不发短信"
            rules={[
              {
                validator: async (_, text: string) => {
                  const read = shape.templates.safeParse(linesOf(text));
                  if (!read.success) throw new Error(read.error.issues[0]?.message);
                },
              },
            ]}
          >
            <Input.TextArea rows={5} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
