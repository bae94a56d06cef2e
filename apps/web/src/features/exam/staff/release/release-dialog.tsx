import { useMutation, useQuery } from '@tanstack/react-query';
import { listReleases, releaseExam, type ReleasePreview, releasePreview } from '@zhibiao/contract/exam/staff-marking';
import { Reason } from '@zhibiao/contract/core/fields';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { ScoreBars } from '#ui/chart/score-bars.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { StaffTaskProgress } from '#widgets/task/staff-task-progress.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { passRate } from './pass-rate.ts';

type Props = { paperId: string; onClose: () => void };

/** What would be published to whom; then how far the publishing has come. */
export const ReleaseDialog = ({ paperId, onClose }: Props) => {
  const query = useQuery(ask(releasePreview, { query: { paperId } }, { staleTime: 0 }));
  const [taskId, setTaskId] = useState<string | null>(null);
  const invalidate = useInvalidate();

  if (taskId)
    return (
      <Dialog
        title="发布成绩"
        onClose={onClose}
        text={<StaffTaskProgress taskId={taskId} onOver={() => void invalidate(listReleases)} />}
      >
        <Button primary onClick={onClose}>
          关闭
        </Button>
      </Dialog>
    );
  if (!query.data)
    return (
      <Dialog title="发布成绩" onClose={onClose} text={<QueryBlock query={query}>{() => null}</QueryBlock>}>
        <Button onClick={onClose}>取消</Button>
      </Dialog>
    );
  return (
    <Ask key={query.data.count} preview={query.data} onStarted={setTaskId} onClose={onClose} onMoved={query.refetch} />
  );
};

type AskProps = {
  preview: ReleasePreview;
  onStarted: (taskId: string) => void;
  onMoved: () => unknown;
  onClose: () => void;
};
const Ask = ({ preview, onStarted, onMoved, onClose }: AskProps) => {
  const { paperId, title, count, bars, unusual } = preview;
  const [form] = Form.useForm<{ reason?: string }>();
  const refuse = refuseInForm(form, unusual.length > 0 ? { otherwise: 'reason' } : {});
  const release = useMutation({
    mutationFn: ({ reason = null }: { reason?: string | null }) =>
      call(releaseExam, { body: { paperId, count, reason } }),
    onSuccess: ({ taskId }) => onStarted(taskId),
    onError: (fault) => {
      refuse(fault);
      onMoved();
    },
  });

  return (
    <FormDialog
      title={`发布《${title}》的成绩`}
      ok={`发布 ${count} 份`}
      disabled={count === 0}
      busy={release.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<{ reason?: string }>
          id={formId}
          form={form}
          layout="vertical"
          onValuesChange={forgive(form)}
          onFinish={(values) => release.mutate(values)}
        >
          <p className="num">
            将向 {count} 人公布成绩，合格率 {passRate(preview)}。公布后不能收回，合格的学员随即完成课程。
          </p>
          <ScoreBars bars={bars} label="得分率分布" unit="人" />
          {unusual.length > 0 && (
            <>
              <Form.Item>
                <Alert kind="warning">{unusual.join('，')}。还没有完成的本次不公布，之后可以再次发布。</Alert>
              </Form.Item>
              <Form.Item name="reason" label="原因" rules={[rule(Reason)]}>
                <Input.TextArea rows={2} placeholder="如：先公布已阅完的，其余另行发布" />
              </Form.Item>
            </>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
