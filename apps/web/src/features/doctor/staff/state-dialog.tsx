import { useMutation } from '@tanstack/react-query';
import { DOCTOR_STATEMENT, type DoctorRow, type DoctorStatement, stateDoctor } from '@zhibiao/contract/doctor/staff';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';

type Fields = { reason: string };
type Props = { row: DoctorRow; statement: DoctorStatement; onClose: () => void; onStated: () => void };

const HINT = {
  risk: '记入审计日志，写明您的姓名和日期；此后这一项显示为正常，随时可以撤回。',
  copy: '放在哪里、谁能取到。记入审计日志，写明您的姓名和日期。',
};

/** A person answers for it by name, in words. */
export const StateDialog = ({ row, statement: { kind, about }, onClose, onStated }: Props) => {
  const [form] = Form.useForm<Fields>();
  const { title, label, ok } = DOCTOR_STATEMENT[kind];
  const draft = useFormDraft<Fields>({ object: `doctor ${row.key}`, form, labels: { reason: label }, initial: {} });
  const save = useMutation({
    mutationFn: ({ reason }: Fields) => call(stateDoctor, { body: { key: row.key, about, reason } }),
    onSuccess: () => {
      draft.saved();
      onStated();
    },
    onError: (error) => {
      draft.refuse(error);
      // What is stated anew is what is found anew.
      if (isConflict(error)) onStated();
    },
  });

  return (
    <FormDialog title={`${row.title}：${title}`} ok={ok} busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          {...draft.fields}
          onFinish={(fields) => save.mutate(fields)}
        >
          {draft.notices(save.error)}
          <p className="note">{row.found}</p>
          <Form.Item
            name="reason"
            label={label}
            extra={HINT[kind]}
            rules={[rule(stateDoctor.body.shape.reason)]}
            required
          >
            <Input.TextArea rows={3} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
