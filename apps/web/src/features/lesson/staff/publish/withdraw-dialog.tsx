import { useMutation, useQuery } from '@tanstack/react-query';
import { withdrawLesson } from '@zhibiao/contract/lesson/staff-publish';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError, call, isCancelled } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ChoiceCards } from '#widgets/editing/choice-cards.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { lessonImpactQuery, LESSON_READS } from '#features/lesson/staff/queries.ts';

type Named = { id: string; name: string; version: number };
type Values = { day?: string; reason: string };

/** Of those who have joined; `true`: they stop at once. */
const FATES = [
  { value: false, label: '可以学到指定日期', note: '不再接受新学员' },
  { value: true, label: '立即停止学习', note: '已计的学时和记录保留' },
];

/** No learner joins any more; those who have joined may go on until a day, or not at all. */
export const WithdrawLessonDialog = ({ lessons, onClose }: { lessons: readonly Named[]; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const [stops, setStops] = useState(false);
  const invalidate = useInvalidate();
  const [only] = lessons;
  const impact = useQuery({
    ...lessonImpactQuery({ id: only?.id, change: 'withdraw' }),
    enabled: lessons.length === 1,
  });
  const withdraw = useMutation({
    mutationFn: ({ day, reason }: Values) => withdrawAll(lessons, stops ? null : `${day} 23:59`, reason),
    onSuccess: ({ done, failures }) => {
      if (done > 0) toast.success(lessons.length === 1 ? withdrawLesson.done : `已下架 ${done} 门`);
      failures.forEach((failure) => toast.error(failure));
      onClose();
    },
    onError: refuseInForm(form, { as: { studyUntil: 'day' }, otherwise: 'reason' }),
    onSettled: () => invalidate(...LESSON_READS),
  });

  return (
    <FormDialog
      title={lessons.length === 1 ? `下架《${only?.name}》` : `下架 ${lessons.length} 门课程`}
      ok="下架"
      danger
      busy={withdraw.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          onValuesChange={forgive(form)}
          onFinish={(values) => withdraw.mutate(values)}
        >
          {impact.data?.sentence && <Alert>{impact.data.sentence}。</Alert>}
          <ChoiceCards spaced legend="已加入的学员" cards={FATES} value={stops} onChange={setStops} />
          {!stops && (
            <Form.Item name="day" label="学习截止日期" rules={[{ required: true, message: '请选择截止日期' }]}>
              <DayInput />
            </Form.Item>
          )}
          <Form.Item name="reason" label="原因" rules={[rule(withdrawLesson.body.shape.reason)]}>
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

/** One that cannot be withdrawn does not keep the others. */
const withdrawAll = async (lessons: readonly Named[], studyUntil: string | null, reason: string) => {
  const failures: string[] = [];
  for (const { id, version, name } of lessons) {
    try {
      await call(withdrawLesson, { body: { id, version, studyUntil, reason } });
    } catch (error) {
      if (lessons.length === 1 || isCancelled(error)) throw error;
      if (!(error instanceof ApiError) || error.code === CODE.unauthorized) throw error;
      failures.push(`《${name}》：${error.message}`);
    }
  }
  return { done: lessons.length - failures.length, failures };
};
