import { useMutation } from '@tanstack/react-query';
import { disableLearner, enableLearner, kickLearner, unlockLearner } from '@zhibiao/contract/learner/staff-acts';
import { beginCancel, CANCEL_HOLD_DAYS, holdCancel, takeBackCancel } from '@zhibiao/contract/learner/staff-cancel';
import type { LearnerDetail } from '@zhibiao/contract/learner/staff';
import { CANCEL_REGRET_DAYS } from '@zhibiao/contract/profile/learner';
import { Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { sendStaffEvidence } from '#lib/staff/pictures.ts';
import { toast } from '#lib/message/toast.ts';
import { MomentInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import type { AccountAct } from './acts.ts';
import { LEARNERS } from '#features/learner/staff/queries.ts';

type Values = { reason: string; until?: string; evidence?: string[] };
type ActInput = { id: string; version: number; reason: string; until: string | null; evidence: string[] };
type Spec = {
  title: string;
  says: ReactNode;
  ok: string;
  danger?: true;
  /** Asks until when, and says what it means. */
  until?: { label: string; extra: string; needed?: true };
  /** Asks for what proves it. */
  proof?: true;
  /** No reason is requested. */
  plain?: true;
  done: string;
  send: (input: ActInput) => Promise<unknown>;
};

const ACTS: Record<AccountAct, Spec> = {
  disable: {
    title: '停用账号',
    says: '停用后所有登录立即结束，正在进行的考试到时以已保存的作答交卷。学员会收到通知，看不到原因。',
    ok: '停用',
    danger: true,
    until: { label: '恢复时间', extra: '到时自动启用；不填则一直停用' },
    done: disableLearner.done,
    send: ({ id, version, reason, until }) => call(disableLearner, { body: { id, version, reason, until } }),
  },
  enable: {
    title: '启用账号',
    says: '启用后学员可以重新登录，并会收到通知。',
    ok: '启用',
    done: enableLearner.done,
    send: ({ id, version, reason }) => call(enableLearner, { body: { id, version, reason } }),
  },
  unlock: {
    title: '解除登录锁定',
    says: '之前输错的次数不再计算，学员在任何网络都可以再次登录。',
    ok: '解除锁定',
    plain: true,
    done: unlockLearner.done,
    send: ({ id }) => call(unlockLearner, { body: { id } }),
  },
  kick: {
    title: '强制下线',
    says: '所有设备上的登录立即结束，学员可以重新登录。',
    ok: '下线',
    danger: true,
    done: kickLearner.done,
    send: ({ id, reason }) => call(kickLearner, { body: { id, reason } }),
  },
  cancelTakeBack: {
    title: '撤销注销',
    says: '账号恢复正常，学员会收到通知。',
    ok: '撤销注销',
    done: takeBackCancel.done,
    send: ({ id, reason }) => call(takeBackCancel, { body: { id, reason } }),
  },
  cancelHold: {
    title: '暂缓注销',
    says: '暂缓期间不清除任何个人信息，本人重新登录仍可撤销注销；学员会收到通知。',
    ok: '暂缓',
    until: { label: '暂缓至', extra: `最多 ${CANCEL_HOLD_DAYS} 天`, needed: true },
    done: holdCancel.done,
    send: ({ id, reason, until }) => call(holdCancel, { body: { id, reason, until } }),
  },
  cancelRelease: {
    title: '结束暂缓',
    says: '过了注销的反悔期，个人信息随即清除，不能恢复。',
    ok: '结束暂缓',
    danger: true,
    done: holdCancel.done,
    send: ({ id, reason }) => call(holdCancel, { body: { id, reason, until: null } }),
  },
  cancelBegin: {
    title: '办理注销',
    says: `所有登录立即结束，${CANCEL_REGRET_DAYS} 天内重新登录即撤销，之后清除个人信息。须有本人签名的书面申请。`,
    ok: '开始注销',
    danger: true,
    proof: true,
    done: beginCancel.done,
    send: ({ id, version, reason, evidence }) => call(beginCancel, { body: { id, version, reason, evidence } }),
  },
};

type Props = { act: AccountAct; learner: LearnerDetail; onClose: () => void };

/** One act on an account, with its reason and what it brings. */
export const LearnerActDialog = ({ act, learner, onClose }: Props) => {
  const { title, says, ok, danger = false, plain = false, until, proof, done, send } = ACTS[act];
  const [form] = Form.useForm<Values>();
  const [uploading, setUploading] = useState(false);
  const invalidate = useInvalidate();
  const act_ = useMutation({
    mutationFn: ({ reason, until: at, evidence = [] }: Values) => {
      const { id, version } = learner;
      return send({ id, version, reason, until: at ? at.replace('T', ' ') : null, evidence });
    },
    onSuccess: async () => {
      toast.success(done);
      onClose();
      await invalidate(...LEARNERS);
    },
    onError: refuseInForm(form),
  });

  return (
    <FormDialog
      title={`${title}：${learner.name || '未填写姓名'}`}
      ok={ok}
      danger={danger}
      disabled={uploading}
      busy={act_.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          onValuesChange={forgive(form)}
          onFinish={(values) => act_.mutate(values)}
        >
          <p className="note">{says}</p>
          {!plain && (
            <Form.Item name="reason" label="原因" extra="写入审计日志" rules={[rule(disableLearner.body.shape.reason)]}>
              <Input.TextArea rows={3} count={{ show: true, max: 200 }} />
            </Form.Item>
          )}
          {until && (
            <Form.Item
              name="until"
              label={until.label}
              extra={until.extra}
              rules={until.needed ? [{ required: true, message: `请选择${until.label}` }] : []}
            >
              <MomentInput />
            </Form.Item>
          )}
          {proof && (
            <Form.Item name="evidence" label="书面申请" rules={[rule(beginCancel.body.shape.evidence)]}>
              <ImageUpload
                size={3}
                tip="申请书与身份证件的图片，最多 3 张；只有处理注销的员工看得到。"
                sendTo={sendStaffEvidence}
                onBusy={setUploading}
              />
            </Form.Item>
          )}
          <ConflictAlert error={act_.error} reads={LEARNERS} />
        </Form>
      )}
    </FormDialog>
  );
};
