import { useMutation, useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/department';
import { addAssignRule, RULE_DAYS_MAX, RuleFields } from '@zhibiao/contract/study-rule';
import { Form, InputNumber } from 'antd';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { forgive, rule } from '#ui/form-rules.ts';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { RULES, studyOptionsQuery } from './queries.ts';

type Values = { department: string; lessonId: string; days: number | null };

export const RuleDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const options = useQuery(studyOptionsQuery).data;
  const save = useMutation({
    mutationFn: (values: Values) => call(addAssignRule, { body: { ...values, days: values.days ?? null } }),
    onSuccess: () => {
      toast.success('规则已保存，正在为部门里的学员指派');
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'department' }),
    onSettled: () => invalidate(...RULES),
  });

  return (
    <FormDialog title="新建自动指派规则" ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          noValidate
          id={formId}
          form={form}
          layout="vertical"
          onValuesChange={forgive(form)}
          initialValues={{ days: 30 }}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="department" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
            <SearchableSelect<string>
              placeholder="请选择部门"
              options={(options?.departments ?? []).map((path) => ({ value: path, label: departmentText(path) }))}
            />
          </Form.Item>
          <Form.Item name="lessonId" label="课程" rules={[{ required: true, message: '请选择课程' }]}>
            <SearchableSelect<string>
              placeholder="请选择课程"
              options={(options?.lessons ?? []).map(({ lessonId, name }) => ({ value: lessonId, label: name }))}
            />
          </Form.Item>
          <Form.Item
            name="days"
            label="完成天数（选填）"
            rules={[rule(RuleFields.days)]}
            extra="从指派当天算起，不填不限期"
          >
            <InputNumber min={1} max={RULE_DAYS_MAX} precision={0} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
