import { useMutation } from '@tanstack/react-query';
import { ROLE_PRESETS } from '@zhibiao/contract/staff/built-in-roles';
import { addRole, editRole, type RoleRow } from '@zhibiao/contract/staff/roles';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ROLES } from './queries.ts';

type Values = { name: string; from?: string };
type Props = {
  /** Null: a new one, which may begin with what another may. */
  role: RoleRow | null;
  roles: readonly RoleRow[];
  onDone: (id: string) => void;
  onClose: () => void;
};

export const RoleDialog = ({ role, roles, onDone, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ({ name, from }: Values) => {
      if (role) return call(editRole, { params: { id: role.id }, body: { version: role.version, name } });
      const like = roles.find(({ id }) => id === from) ?? ROLE_PRESETS.find((one) => one.name === from);
      return call(addRole, { body: { name, permissions: [...(like?.permissions ?? [])] } });
    },
    onSuccess: async ({ id }) => {
      await invalidate(...ROLES);
      onDone(id);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog
      title={role ? '重命名角色' : '新建角色'}
      ok={role ? '验证并保存' : '验证并新建'}
      busy={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ name: role?.name ?? '' }}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item
            name="name"
            label="角色名称"
            rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}
          >
            <Input />
          </Form.Item>
          {!role && (
            <Form.Item name="from" label="权限从这个角色开始（选填）">
              <SearchableSelect<string>
                placeholder="从空白开始"
                options={[
                  { label: '常用', options: ROLE_PRESETS.map(({ name }) => ({ value: name, label: name })) },
                  { label: '现有角色', options: roles.map(({ id, name }) => ({ value: id, label: name })) },
                ]}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
