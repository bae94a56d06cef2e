import { useMutation } from '@tanstack/react-query';
import { decideReview, type ReviewDetail, type ReviewResult } from '@zhibiao/contract/exam/staff-review';
import { Form, Input } from 'antd';
import { TOUCHED } from '#features/exam/staff/void/queries.ts';
import { VoidImpact } from '#features/exam/staff/void/void-impact.tsx';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import css from './away-review.module.css';
import { RESULTS } from './results.ts';

type Props = { review: ReviewDetail; result: ReviewResult; onClose: () => void; onDecided: () => void };

/** What it means, and a note of why: Enter decides. */
export const DecideAwayReviewDialog = ({ review: { attemptId, name, status }, result, onClose, onDecided }: Props) => {
  const [form] = Form.useForm<{ note: string }>();
  const invalidate = useInvalidate();
  const { word, usual, means, danger } = RESULTS.find((one) => one.result === result) ?? RESULTS[0]!;
  const decide = useMutation({
    mutationFn: ({ note }: { note: string }) => call(decideReview, { body: { attemptId, result, note } }),
    onSuccess: () => {
      toast.success(decideReview.done);
      onClose();
      onDecided();
    },
    onError: refuseInForm(form, { otherwise: 'note' }),
    onSettled: () => invalidate(...TOUCHED),
  });

  return (
    <FormDialog
      title={`${name || '学员'}：${word}`}
      ok={word}
      danger={danger === true}
      busy={decide.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ note: usual }}
          onValuesChange={forgive(form)}
          onFinish={decide.mutate}
        >
          {result === 'void' ? (
            <VoidImpact attemptId={attemptId} status={status} />
          ) : (
            <p className={css.means}>{means}</p>
          )}
          <Form.Item name="note" label="说明" extra="只有工作人员可以看到" rules={[rule(decideReview.body.shape.note)]}>
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
