import { useMutation, useQuery } from '@tanstack/react-query';
import { checkPaper, type PaperCheck, publishPaper } from '@zhibiao/contract/paper/staff-publish';
import { type StaffPaper } from '@zhibiao/contract/paper/staff';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { PAPER_READS } from '#features/paper/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Choice } from '#ui/form/choice.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { CheckFindings, NothingWrong } from '#widgets/editing/check-findings.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './publish.module.css';

type Props = { paper: StaffPaper; version: number; onClose: () => void; onDone: (version: number) => void };

/** What it puts into force, what is wrong with it, and why it is published. */
export const PublishPaperDialog = ({ paper, version, onClose, onDone }: Props) => {
  const { id, title, edition, changes, running } = paper;
  const check = useQuery(ask(checkPaper, { query: { id } }, { staleTime: 0 }));
  const [form] = Form.useForm<{ reason: string }>();
  const [accepts, setAccepts] = useState(false);
  const invalidate = useInvalidate();
  const publish = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(publishPaper, { body: { id, version, reason, acceptShared: accepts } }),
    onSuccess: (moved) => {
      toast.success(`已发布第 ${moved.edition} 版`);
      onDone(moved.version);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
    onSettled: () => invalidate(...PAPER_READS),
  });
  const faults = check.data?.faults.filter(({ part }) => part !== 'shared') ?? [];
  const shared = check.data?.shared ?? [];
  const clear = check.data !== undefined && faults.length === 0 && (shared.length === 0 || accepts);

  return (
    <FormDialog title={`发布《${title}》`} ok="发布" disabled={!clear} busy={publish.isPending} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ reason: edition === 0 ? '首次发布' : '' }}
          onValuesChange={forgive(form)}
          onFinish={publish.mutate}
        >
          {changes.length > 0 && (
            <div className={css.changes}>
              <b>与第 {edition} 版相比</b>
              <ul className="num">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          )}
          <p className="note num">
            将成为第 {edition + 1} 版。
            {running > 0 && `正在考的 ${running} 人继续考他们的那一版，时间和合格线不变。`}
          </p>
          <QueryBlock query={check}>{(data) => <Findings check={data} />}</QueryBlock>
          {shared.length > 0 && (
            <label className={css.accept}>
              <Choice type="checkbox" checked={accepts} onChange={() => setAccepts(!accepts)} />
              <span>接受共用：考过这些试卷的学员可能已看到本试卷部分题目的答案</span>
            </label>
          )}
          <Form.Item name="reason" label="发布说明" rules={[rule(publishPaper.body.shape.reason)]}>
            <Input />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const Findings = ({ check: { faults, warnings } }: { check: PaperCheck }) => (
  <>
    {faults.length === 0 && <NothingWrong />}
    <CheckFindings
      found={[...faults.map(({ msg }) => ({ msg, bad: true })), ...warnings.map(({ msg }) => ({ msg, bad: false }))]}
    />
  </>
);
