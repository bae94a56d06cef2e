import { useMutation } from '@tanstack/react-query';
import { ALL_PERMISSIONS, type Permission, PERMISSIONS } from '@zhibiao/contract/permissions';
import { STAFF_TOKEN } from '@zhibiao/contract/staff/types';
import { addToken, ALL_KEY_ACTS, KEY_ACTS, type KeyAct, listTokens } from '@zhibiao/contract/staff/tokens';
import { Form, Input, InputNumber } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Values = { name: string; permissions: Permission[]; acts?: KeyAct[]; days: number; cidrs?: string };
type Props = { onMade: (made: { name: string; token: string; pending: number }) => void; onClose: () => void };

const RIGHTS = ALL_PERMISSIONS.map((permission) => ({
  value: permission,
  label: `${PERMISSIONS[permission].label}（${permission}）`,
}));
const actsOf = (permissions: readonly Permission[]) =>
  ALL_KEY_ACTS.filter((act) => permissions.includes(KEY_ACTS[act].permission)).map((act) => ({
    value: act,
    label: KEY_ACTS[act].label,
  }));
const linesOf = (text = '') => text.split(/[\s,，;；]+/).filter(Boolean);

/** A key for another program: few rights, for a time, from where it runs. */
export const TokenDialog = ({ onMade, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const acts = actsOf(Form.useWatch('permissions', form) ?? []);
  const save = useMutation({
    mutationFn: ({ cidrs, acts: chosen = [], ...values }: Values) =>
      call(addToken, {
        body: {
          ...values,
          // One whose permission was taken out again goes with it.
          acts: chosen.filter((act) => acts.some(({ value }) => value === act)),
          cidrs: linesOf(cidrs),
        },
      }),
    onSuccess: ({ token, pending }, { name }) => {
      onMade({ name, token, pending: pending.length });
      return invalidate(listTokens);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog title="新建接口密钥" ok="验证并新建" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ days: STAFF_TOKEN.days }}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item
            name="name"
            label="名称"
            extra="写明由哪个系统使用，例如：数据中台"
            rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
          >
            <Input />
          </Form.Item>
          <Form.Item
            name="permissions"
            label="权限"
            extra="您自己没有的权限，要由有该权限的员工确认后才生效；建立人或确认人失去权限、停用、离职时随即失效"
            rules={[{ required: true, message: '请至少选择一项权限' }]}
          >
            <SearchableSelect<Permission[]> mode="multiple" placeholder="请选择权限" options={RIGHTS} />
          </Form.Item>
          {acts.length > 0 && (
            <Form.Item
              name="acts"
              label="须再次验证身份的操作（选填）"
              extra="密钥默认不能办理；只选这个系统确实要办理的"
            >
              <SearchableSelect<KeyAct[]> mode="multiple" placeholder="都不能办理" options={acts} />
            </Form.Item>
          )}
          <Form.Item name="days" label="有效天数" rules={[{ required: true, message: '请输入有效天数' }]}>
            <InputNumber min={1} max={STAFF_TOKEN.mostDays} precision={0} />
          </Form.Item>
          <Form.Item name="cidrs" label="允许的网络地址（选填）" extra="每行一个，例如10.0.0.0/8；不填则不限制">
            <Input.TextArea rows={2} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
