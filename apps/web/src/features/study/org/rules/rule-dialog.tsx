import { useMutation, useQuery } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/core/copy';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { addAssignRule, RULE_DAYS_MAX, RuleFields } from '@zhibiao/contract/study/org-rules';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Choice } from '#ui/form/choice.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { RULES, studyOptionsQuery } from '#features/study/org/queries.ts';
import css from '#features/study/org/study.module.css';

type Target = 'department' | 'position';
type Values = { department?: string; position?: string; lessonId: string; days: number | null };

const TARGETS: [Target, string][] = [
  ['department', '按部门'],
  ['position', '按岗位'],
];

export const AssignRuleDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const [target, setTarget] = useState<Target>('department');
  const options = useQuery(studyOptionsQuery).data;
  const save = useMutation({
    mutationFn: ({ lessonId, days, ...chosen }: Values) =>
      call(addAssignRule, { body: { [target]: chosen[target], lessonId, days: days ?? null } }),
    onSuccess: () => {
      toast.success(copy.ruleSaved);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: target }),
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
          <Form.Item label="范围">
            <div className={css.target} role="radiogroup" aria-label="范围">
              {TARGETS.map(([value, label]) => (
                <label key={value}>
                  <Choice type="radio" name="target" checked={target === value} onChange={() => setTarget(value)} />
                  {label}
                </label>
              ))}
            </div>
          </Form.Item>
          {target === 'department' ? (
            <Form.Item
              name="department"
              label="部门"
              rules={[{ required: true, message: '请选择部门' }]}
              extra="包括下级部门"
            >
              <SearchableSelect<string>
                placeholder="请选择部门"
                options={(options?.departments ?? []).map((path) => ({ value: path, label: departmentText(path) }))}
              />
            </Form.Item>
          ) : (
            <Form.Item name="position" label="岗位" rules={[{ required: true, message: '请选择岗位' }]}>
              <SearchableSelect<string>
                placeholder="请选择岗位"
                notFoundContent="学员名单里还没有填写岗位"
                options={(options?.positions ?? []).map((value) => ({ value, label: value }))}
              />
            </Form.Item>
          )}
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
