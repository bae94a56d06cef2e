import { useMutation } from '@tanstack/react-query';
import { withdrawPaper } from '@zhibiao/contract/paper/staff-publish';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { PAPER_READS } from '#features/paper/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ChoiceCards } from '#widgets/editing/choice-cards.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Named = { id: string; title: string; version: number; lessonName: string | null; running: number };
/** Of those who have learned the course and wait for its exam; `true`: they are done with it. */
const FATES = [
  { value: false, label: '继续等待', note: '换一份试卷后再考' },
  { value: true, label: '记为学完课程', note: '课程不再设结业考试，不能撤回' },
];

type Props = { paper: Named; onClose: () => void; onDone?: (version: number) => void };

/** No learner begins it any more; those who wait for it keep waiting, or have finished. */
export const WithdrawPaperDialog = ({ paper, onClose, onDone }: Props) => {
  const { id, title, version, lessonName, running } = paper;
  const [form] = Form.useForm<{ reason: string }>();
  const [finish, setFinish] = useState(false);
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: ({ reason }: { reason: string }) => call(withdrawPaper, { body: { id, version, reason, finish } }),
    onSuccess: (moved) => {
      toast.success(withdrawPaper.done);
      onDone?.(moved.version);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
    onSettled: () => invalidate(...PAPER_READS),
  });

  return (
    <FormDialog title={`下架《${title}》`} ok="下架" danger busy={withdraw.isPending} onClose={onClose}>
      {(formId) => (
        <Form id={formId} form={form} layout="vertical" onValuesChange={forgive(form)} onFinish={withdraw.mutate}>
          <Alert>下架后不再开考，已有的成绩和合格照常有效{running > 0 && `；正在考的 ${running} 人可以考完`}。</Alert>
          {lessonName && (
            <ChoiceCards
              spaced
              legend={`《${lessonName}》中待考试的学员`}
              cards={FATES}
              value={finish}
              onChange={setFinish}
            />
          )}
          <Form.Item name="reason" label="原因" rules={[rule(withdrawPaper.body.shape.reason)]}>
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
