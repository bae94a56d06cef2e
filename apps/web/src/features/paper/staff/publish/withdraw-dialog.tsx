import { useMutation } from '@tanstack/react-query';
import { withdrawPaper } from '@zhibiao/contract/paper-staff';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { PAPER_READS } from '#features/paper/staff/queries.ts';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Choice } from '#ui/choice.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { forgive, rule } from '#ui/form-rules.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';
import css from './publish.module.css';

type Named = { id: string; title: string; version: number; lessonName: string | null; running: number };
type Props = { paper: Named; onClose: () => void; onDone?: (version: number) => void };

/** Nobody begins it any more; whoever waits for it keeps waiting, or has finished. */
export const WithdrawDialog = ({ paper, onClose, onDone }: Props) => {
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
            <fieldset className={css.picks}>
              <legend>《{lessonName}》中待考试的学员</legend>
              <label>
                <Choice type="radio" name="finish" checked={!finish} onChange={() => setFinish(false)} />
                <span>
                  <b>继续等待</b>
                  <small>换一份试卷后再考</small>
                </span>
              </label>
              <label>
                <Choice type="radio" name="finish" checked={finish} onChange={() => setFinish(true)} />
                <span>
                  <b>记为学完课程</b>
                  <small>课程不再设结业考试，不能撤回</small>
                </span>
              </label>
            </fieldset>
          )}
          <Form.Item name="reason" label="原因" rules={[rule(withdrawPaper.body.shape.reason)]}>
            <Input maxLength={200} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
