import { useMutation } from '@tanstack/react-query';
import { appeal, askAppeal, appealCounts, listAppeals } from '@zhibiao/contract/study/staff-appeal';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { APPEAL_SILENT_DAYS } from '@zhibiao/contract/study/appeal';

type Props = { id: string; version: number; onDone?: () => void; onClose: () => void };

/** What the learner has to supply. */
export const AskAppellantDialog = ({ id, version, onDone, onClose }: Props) => {
  const [form] = Form.useForm<{ text: string }>();
  const invalidate = useInvalidate();
  const draft = useDecisionDraft<{ text: string }>(`appeal-question ${id}`);
  const send = useMutation({
    mutationFn: ({ text }: { text: string }) => call(askAppeal, { body: { id, version, text } }),
    onSuccess: async () => {
      draft.drop();
      toast.success(askAppeal.done);
      onClose();
      await invalidate(listAppeals, appealCounts, appeal);
      onDone?.();
    },
    onError: (error) => {
      if (!isConflict(error)) refuseInForm(form, { otherwise: 'text' })(error);
    },
  });
  return (
    <FormDialog title="请学员补充说明" ok="发送" busy={send.isPending} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={draft.read()}
          onValuesChange={(change: { text?: string }, typed) => {
            forgive(form)(change);
            draft.keep(typed);
          }}
          onFinish={(values) => send.mutate(values)}
        >
          <ConflictAlert error={send.error} reads={[listAppeals, appealCounts, appeal]} />
          <Form.Item
            name="text"
            label="需要补充什么"
            extra={`学员会看到；${APPEAL_SILENT_DAYS} 天内没有答复的，申诉按不成立结束`}
            rules={[rule(askAppeal.body.shape.text)]}
          >
            <Input.TextArea rows={3} count={{ show: true, max: 500 }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
