import { useMutation } from '@tanstack/react-query';
import { addDepartment, type Department, editDepartment } from '@zhibiao/contract/member/department';
import { DepartmentFields } from '@zhibiao/contract/member/department-form';
import { departmentText, namesOf, parentOf } from '@zhibiao/contract/member/department-path';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { PEOPLE_AND_DEPARTMENTS } from './queries.ts';

/** Which one to change, or where a new one is to stand. */
export type DepartmentDraft = { edit: Department } | { parent: string | null };
type Values = { name: string; parent: string | null };
type Props = { draft: DepartmentDraft; departments: readonly Department[]; onClose: () => void };

/** A new department, or another name or place for one. */
export const DepartmentDialog = ({ draft, departments, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const edited = 'edit' in draft ? draft.edit : null;
  const save = useMutation({
    mutationFn: async ({ name, parent }: Values) => {
      const body = { name, parent: parent ?? null };
      await (edited
        ? call(editDepartment, { body: { ...body, id: edited.id, path: edited.path } })
        : call(addDepartment, { body }));
    },
    onSuccess: () => {
      toast.success(edited ? '部门已保存' : '部门已新建');
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
    // Fetched again also after a refusal: another administrator may have changed the tree.
    onSettled: () => invalidate(...PEOPLE_AND_DEPARTMENTS),
  });
  const above = departments.filter(({ path }) => !edited || (path !== edited.path && !isBelow(path, edited.path)));

  return (
    <FormDialog title={edited ? '编辑部门' : '新建部门'} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          noValidate
          id={formId}
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={forgive(form)}
          initialValues={
            'edit' in draft
              ? { name: namesOf(draft.edit.path).at(-1) ?? '', parent: parentOf(draft.edit.path) }
              : { name: '', parent: draft.parent }
          }
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="name" label="部门名称" rules={[rule(DepartmentFields.name)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="parent" label="上级部门（选填）" extra="不选时是一级部门">
            <SearchableSelect<string>
              allowClear
              placeholder="没有上级部门"
              options={above.map(({ path }) => ({ value: path, label: departmentText(path) }))}
            />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}/`);
