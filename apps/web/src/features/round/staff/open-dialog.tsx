import { useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { listPlans, openRounds, roundPeople } from '@zhibiao/contract/round/staff';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { RoundPeopleChoice, type SubjectKind } from './choices.tsx';
import css from './round.module.css';
import { SubjectFields } from './subject-fields.tsx';

type Fields = {
  kind: SubjectKind;
  subject?: string;
  userIds?: string[];
  close: boolean;
  deadline?: string;
  reason: string;
};
type Result = AnswerOf<typeof openRounds>;
const shape = openRounds.body.shape;

/** A new round for chosen people; afterwards for whom it was not opened, and why. */
export const OpenDialog = ({ onClose }: { onClose: () => void }) => {
  const [actId] = useState(() => crypto.randomUUID());
  const [form] = Form.useForm<Fields>();
  const kind = Form.useWatch('kind', form) ?? 'lessons';
  const subject = Form.useWatch('subject', form);
  const chosen = Form.useWatch('userIds', form)?.length ?? 0;
  const [result, setResult] = useState<Result | null>(null);
  const invalidate = useInvalidate();
  const open = useMutation({
    mutationFn: ({ subject: id, userIds = [], close, deadline, reason }: Fields) =>
      call(openRounds, {
        body: {
          actId,
          userIds,
          close,
          reason,
          deadline: kind === 'lessons' && deadline ? deadline : null,
          lessonId: kind === 'lessons' ? (id ?? null) : null,
          paperId: kind === 'papers' ? (id ?? null) : null,
        },
      }),
    onSuccess: async (answer) => {
      setResult(answer);
      await invalidate(listPlans, roundPeople);
    },
    onError: refuseInForm(form, { as: { lessonId: 'subject', paperId: 'subject' }, otherwise: 'reason' }),
  });
  if (result) return <Opened result={result} onClose={onClose} />;

  return (
    <FormDialog
      title="为学员开启新一轮"
      ok={chosen > 0 ? `为 ${chosen} 人开启` : '开启'}
      busy={open.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ kind: 'lessons', close: false }}
          onValuesChange={(changed: Partial<Fields>) => {
            forgive(form)(changed);
            if (changed.kind) form.resetFields(['subject', 'userIds']);
            else if ('subject' in changed) form.resetFields(['userIds']);
          }}
          onFinish={(fields) => open.mutate(fields)}
        >
          <SubjectFields kind={kind} known={[]} />
          {subject && (
            <Form.Item name="userIds" label="学员" rules={[{ required: true, message: '请选择学员' }]}>
              <RoundPeopleChoice key={subject} of={kind === 'lessons' ? { lessonId: subject } : { paperId: subject }} />
            </Form.Item>
          )}
          {kind === 'lessons' && (
            <Form.Item name="deadline" label="截止日期" rules={[optionalRule(shape.deadline)]}>
              <DayInput />
            </Form.Item>
          )}
          <Form.Item
            name="close"
            valuePropName="checked"
            extra="结束的轮次记为未完成，已学的内容和时长保留在学习记录里"
          >
            <Checkbox>本轮未完成的，结束后开启</Checkbox>
          </Form.Item>
          <Form.Item name="reason" label="原因" rules={[rule(shape.reason)]}>
            <Input.TextArea rows={2} placeholder="如：标准换版，重新学习" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const Opened = ({ result: { done, skipped }, onClose }: { result: Result; onClose: () => void }) => (
  <Dialog
    title="为学员开启新一轮"
    onClose={onClose}
    text={
      <>
        <Alert kind={done > 0 ? 'success' : 'warning'}>
          已为 {done} 人开启新一轮{skipped.length > 0 && `，${skipped.length} 人跳过`}。
        </Alert>
        {skipped.length > 0 && (
          <ul className={css.skipped} aria-label="跳过的学员">
            {skipped.map(({ userId, name, reason }) => (
              <li key={userId}>
                <b>{name || '未填写姓名'}</b>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </>
    }
  >
    <Button primary onClick={onClose}>
      关闭
    </Button>
  </Dialog>
);
