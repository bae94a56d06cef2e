import { useMutation, useQuery } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { STAFF_SCOPE } from '@zhibiao/contract/staff/types';
import { addStaff, editStaff, type StaffDetail } from '@zhibiao/contract/staff/people';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { roleChoicesQuery, STAFF } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';

type Values = {
  account: string;
  name: string;
  mobile?: string;
  email?: string;
  note?: string;
  roleIds?: string[];
  scopeKind?: CodeOf<typeof STAFF_SCOPE>;
  orgIds?: string[];
  areaPrefixes?: string[];
};
type Props = {
  /** Null: a new one. */
  person: StaffDetail | null;
  /** `fault`: why it was not mailed, though it should have been. */
  onLink: (name: string, link: string, fault: string | null) => void;
  onClose: () => void;
};

const filled = (text?: string) => text?.trim() || undefined;
const bodyOf = (values: Values, mayRole: boolean) => ({
  name: values.name,
  mobile: filled(values.mobile),
  email: filled(values.email),
  note: values.note?.trim() ?? '',
  ...(mayRole && {
    roleIds: values.roleIds ?? [],
    scope: {
      kind: values.scopeKind ?? STAFF_SCOPE.all,
      orgIds: values.orgIds ?? [],
      areaPrefixes: values.areaPrefixes ?? [],
    },
  }),
});
const NO_RIGHTS = { roleIds: [], scope: { kind: STAFF_SCOPE.all, orgIds: [], areaPrefixes: [] } };

/** A new member of the staff, or the facts of one; roles and scope for staff who may give them. */
export const StaffDialog = ({ person, onLink, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const mayRole = useCan()('role:edit');
  const roles = useQuery(roleChoicesQuery);
  const save = useMutation({
    mutationFn: async (values: Values) => {
      const body = bodyOf(values, mayRole);
      if (person) {
        await call(editStaff, { params: { id: person.id }, body: { version: person.version, ...body } });
        return null;
      }
      return call(addStaff, { body: { ...NO_RIGHTS, ...body, account: values.account } });
    },
    onSuccess: (made, { name }) => {
      if (made && made.link !== null) onLink(name, made.link, made.fault);
      else {
        toast.success(made ? `已新建员工，链接已发到 ${made.to}，24 小时内有效` : '已保存');
        onClose();
      }
      return invalidate(...STAFF);
    },
    onError: refuseInForm(form, { as: { 'scope.orgIds': 'orgIds', scope: 'scopeKind' }, otherwise: 'name' }),
  });

  return (
    <FormDialog
      title={person ? `编辑${person.name}` : '新建员工'}
      ok={person ? '验证并保存' : '验证并新建'}
      busy={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={initialOf(person)}
          onFinish={(values) => save.mutate(values)}
        >
          {!person && (
            <Form.Item
              name="account"
              label="登录名"
              extra="3至32位小写字母、数字、点、横线或下划线，以字母开头；之后不能修改"
              rules={[{ required: true, message: '请输入登录名' }]}
            >
              <Input autoComplete="off" autoCapitalize="none" />
            </Form.Item>
          )}
          <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="mobile" label="手机号（选填）">
            <Input type="tel" autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="email"
            label="邮箱（选填）"
            extra={person ? undefined : '开通了邮件时，启用账号的链接发到这里'}
          >
            <Input type="email" autoComplete="off" />
          </Form.Item>
          {mayRole && (
            <>
              <Form.Item
                name="roleIds"
                label="角色"
                {...(person && { extra: '角色或数据范围有变动时，对方的登录立即结束，没有用过的链接作废' })}
              >
                <SearchableSelect<string[]>
                  mode="multiple"
                  placeholder="请选择角色"
                  options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Form.Item>
              <ScopeFields known={(person?.orgs ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
            </>
          )}
          <Form.Item name="note" label="备注（选填）">
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const initialOf = (person: StaffDetail | null): Partial<Values> =>
  person
    ? {
        name: person.name,
        mobile: person.mobile ?? '',
        email: person.email ?? '',
        note: person.note ?? '',
        roleIds: person.roles.map(({ id }) => id),
        scopeKind: person.scopeKind,
        orgIds: person.orgs.map(({ id }) => id),
        areaPrefixes: person.areas.map(({ prefix }) => prefix),
      }
    : { scopeKind: STAFF_SCOPE.all };
