import { useMutation } from '@tanstack/react-query';
import { disableLearner, enableLearner, kickLearner, unlockLearner } from '@zhibiao/contract/learner-act-staff';
import type { LearnerDetail } from '@zhibiao/contract/learner-staff';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { forgive, rule } from '#ui/form-rules.ts';
import { ConflictAlert } from '#widgets/console/conflict-alert.tsx';
import { refuseInForm } from '#widgets/form-refusal.ts';
import type { Act } from './acts.ts';
import { LEARNERS } from './queries.ts';

type Values = { reason: string; until?: string };
type Asked = { id: string; version: number; reason: string; until: string | null };
type Spec = {
  title: string;
  says: ReactNode;
  ok: string;
  danger?: true;
  /** No reason is asked for. */
  plain?: true;
  done: string;
  send: (asked: Asked) => Promise<unknown>;
};

const ACTS: Record<Act, Spec> = {
  disable: {
    title: '停用账号',
    says: '停用后所有登录立即结束，正在进行的考试到时以已保存的作答交卷。学员会收到通知，看不到原因。',
    ok: '停用',
    danger: true,
    done: disableLearner.done,
    send: (asked) => call(disableLearner, { body: asked }),
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
};

type Props = { act: Act; learner: LearnerDetail; onClose: () => void };

/** One act on an account, with its reason and what it brings. */
export const ActDialog = ({ act, learner, onClose }: Props) => {
  const { title, says, ok, danger = false, plain = false, done, send } = ACTS[act];
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const act_ = useMutation({
    mutationFn: ({ reason, until }: Values) =>
      send({ id: learner.id, version: learner.version, reason, until: until ? until.replace('T', ' ') : null }),
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
              <Input.TextArea rows={3} maxLength={200} showCount />
            </Form.Item>
          )}
          {act === 'disable' && (
            <Form.Item name="until" label="恢复时间" extra="到时自动启用；不填则一直停用">
              <Input type="datetime-local" />
            </Form.Item>
          )}
          <ConflictAlert error={act_.error} onRefresh={() => void invalidate(...LEARNERS)} />
        </Form>
      )}
    </FormDialog>
  );
};
