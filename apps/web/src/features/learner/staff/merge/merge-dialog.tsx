import { useMutation, useQuery } from '@tanstack/react-query';
import { HELD_SEC } from '@zhibiao/contract/held/staff';
import { MERGE_WORD, type MergeCheck, mergeLearners } from '@zhibiao/contract/learner/staff-merge';
import type { LearnerDetail } from '@zhibiao/contract/learner/staff';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { heldQuery } from '#lib/staff/held.ts';
import { sendStaffEvidence } from '#lib/staff/pictures.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { MergeCompared } from './merge-compared.tsx';
import { OtherPick } from './merge-pick.tsx';
import { LEARNERS, mergeCheckQuery } from '#features/learner/staff/queries.ts';
import css from './merge.module.css';

type Values = { reason: string; evidence?: string[]; typed: string };
type Props = { learner: LearnerDetail; onClose: () => void };
const { shape } = mergeLearners.body;

/** 合并账号: what comes of it, the two people side by side with the result, and the word that says it is meant. */
export const MergeDialog = ({ learner, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const [other, setOther] = useState('');
  const [keepsOther, setKeepsOther] = useState(false);
  const [formId, pickId] = [useId(), useId()];
  const [keepId, dropId] = keepsOther ? [other, learner.id] : [learner.id, other];
  const check = useQuery(mergeCheckQuery(keepId, dropId));
  const invalidate = useInvalidate();
  const ready = check.data?.refusals.length === 0;
  const merge = useMutation({
    mutationFn: async ({ reason, evidence = [], typed }: Values) => {
      const { keep, drop } = check.data ?? {};
      if (!keep || !drop) throw new Error('asked before it was checked');
      return call(mergeLearners, {
        body: {
          keepId,
          dropId,
          keepVersion: keep.version,
          dropVersion: drop.version,
          reason,
          evidence,
          typed: typed as typeof MERGE_WORD,
        },
      });
    },
    onSuccess: async () => {
      onClose();
      await invalidate(heldQuery);
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });

  const body = (
    <>
      <label className={css.pick} htmlFor={pickId}>
        <span>另一个账号</span>
        <OtherPick id={pickId} except={learner.id} value={other} onChange={setOther} />
      </label>
      {other === '' ? (
        <p className="note">同一人的两个账号合为一个：课程、考试、证书都归留下的账号，另一个不能再登录。</p>
      ) : (
        <QueryBlock query={check} failed="两个账号的情况加载失败。">
          {(found) => (
            <>
              <Refusals refusals={found.refusals} />
              <MergeCompared check={found} onSwap={() => setKeepsOther(!keepsOther)} />
            </>
          )}
        </QueryBlock>
      )}
      {ready && (
        <Form<Values>
          id={formId}
          className={css.form}
          form={form}
          layout="vertical"
          noValidate
          onValuesChange={forgive(form)}
          onFinish={(values) => merge.mutate(values)}
        >
          <Form.Item name="evidence" label="证明材料" rules={[rule(shape.evidence)]}>
            <ImageUpload
              size={3}
              tip="证明两个账号属于同一人，最多 3 张。"
              sendTo={sendStaffEvidence}
              onBusy={setUploading}
            />
          </Form.Item>
          <Form.Item name="reason" label="原因" extra="写入审计日志" rules={[rule(shape.reason)]}>
            <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
          </Form.Item>
          <Form.Item name="typed" label={`输入“${MERGE_WORD}”以确认`} rules={[rule(shape.typed)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <ConflictAlert error={merge.error} reads={LEARNERS} />
        </Form>
      )}
    </>
  );

  return (
    <Dialog title={`合并账号：${learner.name || '未填写姓名'}`} wide text={body} onClose={onClose}>
      <Button onClick={onClose}>取消</Button>
      <Button danger type="submit" form={formId} disabled={uploading || !ready} busy={merge.isPending}>
        合并，{HELD_SEC} 秒后生效
      </Button>
    </Dialog>
  );
};

const Refusals = ({ refusals }: Pick<MergeCheck, 'refusals'>) =>
  refusals.length > 0 && (
    <ul className={css.refusals} aria-label="不能合并的原因">
      {refusals.map(({ text, link }) => (
        <li key={text}>
          <Alert kind="warning">
            {text}。{link && <Link to={link}>去处理</Link>}
          </Alert>
        </li>
      ))}
    </ul>
  );
