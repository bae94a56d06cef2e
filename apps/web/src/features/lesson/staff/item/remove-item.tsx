import { useMutation, useQuery } from '@tanstack/react-query';
import { removeItem } from '@zhibiao/contract/lesson/staff-items';
import { LESSON_STATE, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Form, Input } from 'antd';
import type { OutlineItem } from '#features/lesson/staff/outline/item-words.ts';
import { lessonImpactQuery, LESSON_READS } from '#features/lesson/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { withdrawLesson } from '@zhibiao/contract/lesson/staff-publish';

type Values = { reason?: string };
type Props = { lesson: StaffLesson; item: OutlineItem; onGone: () => void; onClose: () => void };

/** An item leaves the course; what was studied of it stays in everybody's records. */
export const RemoveItem = ({ lesson, item, onGone, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const isPublic = lesson.status !== LESSON_STATE.draft;
  const impact = useQuery({ ...lessonImpactQuery({ lid: item.lid, change: 'remove' }), enabled: isPublic });
  const asksWhy = (impact.data?.studying ?? 0) > 0;
  const remove = useMutation({
    mutationFn: ({ reason }: Values) =>
      call(removeItem, { body: { lid: item.lid, version: item.version, ...(reason ? { reason } : {}) } }),
    onSuccess: () => {
      toast.success(removeItem.done);
      onGone();
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
    onSettled: () => invalidate(...LESSON_READS),
  });

  return (
    <FormDialog
      title={`移除“${item.title}”`}
      ok="移除"
      danger
      busy={remove.isPending}
      disabled={isPublic && impact.data === undefined}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          onValuesChange={forgive(form)}
          onFinish={(values) => remove.mutate(values)}
        >
          {asksWhy ? <Alert>{impact.data?.sentence}。</Alert> : <p>移除后学员看不到这一讲，媒体库里的文件保留。</p>}
          {asksWhy && (
            <Form.Item name="reason" label="原因" rules={[rule(withdrawLesson.body.shape.reason)]}>
              <Input autoFocus />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
