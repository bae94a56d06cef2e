import { useMutation } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { markQuality, setMarkRule } from '@zhibiao/contract/exam/staff-marking';
import { DOUBLE_MARKING } from '@zhibiao/contract/paper/types';
import { MarkRule } from '@zhibiao/contract/paper/draft';
import { Form, Input, InputNumber, Segmented } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule as ruled } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Props = { paperId: string; rule: MarkRule; version: number; onClose: () => void };
type Values = MarkRule & { reason: string };

/** For answers that come from now on. */
export const MarkingRuleDialog = ({ paperId, rule, version, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const double = Form.useWatch('double', form) ?? rule.double;
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ({ reason, ...values }: Values) =>
      call(setMarkRule, { body: { paperId, version, rule: { ...rule, ...values }, reason } }),
    onSuccess: async () => {
      toast.success(setMarkRule.done);
      onClose();
      await invalidate(markQuality);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });

  return (
    <FormDialog title="修改阅卷规则" ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={rule}
          onValuesChange={forgive(form)}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="double" label="阅卷方式" extra="已交卷的答卷按交卷时的规则评阅">
            <Segmented options={choicesOf(DOUBLE_MARKING)} />
          </Form.Item>
          {double === DOUBLE_MARKING.sample && (
            <Form.Item name="sample" label="抽样比例" rules={[ruled(MarkRule.shape.sample)]}>
              <InputNumber suffix="%" />
            </Form.Item>
          )}
          {double !== DOUBLE_MARKING.single && (
            <Form.Item
              name="gap"
              label="双评误差"
              extra="占本题分值的比例；两次评分相差超过它，由第三人仲裁"
              rules={[ruled(MarkRule.shape.gap)]}
            >
              <InputNumber suffix="%" />
            </Form.Item>
          )}
          <Form.Item name="reason" label="原因" rules={[ruled(setMarkRule.body.shape.reason)]}>
            <Input.TextArea rows={2} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
