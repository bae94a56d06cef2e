import { useMutation } from '@tanstack/react-query';
import { INCIDENT_DAYS, INCIDENT_HOURS, listIncidents, proposeIncident } from '@zhibiao/contract/study/staff-appeal';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { MomentInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

/** As the form has them: times as `datetime-local`. */
type Values = { from?: string; to?: string; reason: string };
const minuteOf = (local: string | undefined): string => local?.replace('T', ' ') ?? '';
const { shape } = proposeIncident.body;

/** When the site was at fault, and why. */
export const ProposeIncidentDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const propose = useMutation({
    mutationFn: ({ from, to, reason }: Values) =>
      call(proposeIncident, { body: { from: minuteOf(from), to: minuteOf(to), reason } }),
    onSuccess: async () => {
      toast.success(proposeIncident.done);
      onClose();
      await invalidate(listIncidents);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });

  return (
    <FormDialog title="提出故障补计" ok="提出" busy={propose.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          onValuesChange={forgive(form)}
          onFinish={(values) => propose.mutate(values)}
        >
          <p className="note">
            时段内因中断、断网没有计入的学时，逐人按台账补计；近 {INCIDENT_DAYS} 天内、不超过 {INCIDENT_HOURS}{' '}
            小时。另一名同事确认后执行。
          </p>
          <Form.Item name="from" label="开始时间" rules={[{ required: true, message: '请填写开始时间' }]}>
            <MomentInput />
          </Form.Item>
          <Form.Item
            name="to"
            label="结束时间"
            dependencies={['from']}
            rules={[
              { required: true, message: '请填写结束时间' },
              ({ getFieldValue }) => ({
                validator: (_, to: string | undefined) =>
                  to && to <= String(getFieldValue('from') ?? '')
                    ? Promise.reject(new Error('结束时间须晚于开始时间'))
                    : Promise.resolve(),
              }),
            ]}
          >
            <MomentInput />
          </Form.Item>
          <Form.Item name="reason" label="故障说明" rules={[rule(shape.reason)]}>
            <Input.TextArea rows={3} count={{ show: true, max: 200 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
