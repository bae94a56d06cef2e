import { useMutation } from '@tanstack/react-query';
import { addLink, LINK_LIMITS, listLinks } from '@zhibiao/contract/paper/staff-preview';
import { Form, Input, InputNumber, Switch } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Values = { name: string; days: number; maxViews: number; key?: boolean; reason: string };
const { name, days, maxViews, reason } = addLink.body.shape;

export const NewLinkDialog = ({
  id,
  onClose,
  onMade,
}: {
  id: string;
  onClose: () => void;
  onMade: (url: string) => void;
}) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const seesKeys = useCan()('bank:key');
  const make = useMutation({
    mutationFn: (values: Values) => call(addLink, { body: { id, ...values, key: values.key ?? false } }),
    onSuccess: async ({ url }) => {
      onMade(url);
      onClose();
      await invalidate(listLinks);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog title="新建专家预览链接" ok="生成链接" busy={make.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ days: 7, maxViews: 10, key: false }}
          onValuesChange={forgive(form)}
          onFinish={(values) => make.mutate(values)}
        >
          <p className="note">链接里是试卷现在的一份试抽，以后修改规则不影响它。</p>
          <Form.Item name="name" label="专家姓名" rules={[rule(name)]} extra="印在水印里">
            <Input autoFocus />
          </Form.Item>
          <Form.Item name="days" label="有效天数" rules={[rule(days)]}>
            <InputNumber min={1} max={LINK_LIMITS.days} precision={0} suffix="天" />
          </Form.Item>
          <Form.Item name="maxViews" label="查看次数" rules={[rule(maxViews)]}>
            <InputNumber min={1} max={LINK_LIMITS.views} precision={0} suffix="次" />
          </Form.Item>
          {seesKeys && (
            <Form.Item name="key" label="附答案与解析" valuePropName="checked">
              <Switch />
            </Form.Item>
          )}
          <Form.Item name="reason" label="用途" rules={[rule(reason)]}>
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
