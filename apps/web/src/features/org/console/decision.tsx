import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { ConflictAlert } from '#widgets/console/conflict-alert.tsx';
import { DecisionBar } from '#widgets/console/decision-bar.tsx';
import { useDecisionDraft } from '#widgets/console/use-decision-draft.ts';
import { ORGS } from './queries.ts';
import css from './review.module.css';

type Decided = { pass: boolean; reason?: string };
type Props = {
  /** What is decided: `org 0198…`. */
  subject: string;
  /** Reasons that are often given; the words are written out and may be changed. */
  reasons: readonly { name: string; words: string }[];
  /** What the organisation reads when it is refused. */
  told: string;
  /** What comes after a refusal. */
  after: string;
  send: (decided: Decided) => Promise<unknown>;
  onDecided?: () => void;
};

/** 通过, or 驳回 with a reason from the list and in words. What was typed stays when somebody else was faster. */
export const Decision = ({ subject, reasons, told, after, send, onDecided }: Props) => {
  const [form] = Form.useForm<{ reason: string }>();
  const formId = useId();
  const draft = useDecisionDraft<{ reason: string }>(subject);
  const [chosen, setChosen] = useState('');
  const invalidate = useInvalidate();
  const decide = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      draft.drop();
      toast.success('审核完成');
      onDecided?.();
      await invalidate(...ORGS);
    },
  });
  const choose = (name: string) => {
    const next = reasons.find((one) => one.name === name);
    const typed = form.getFieldValue('reason');
    setChosen(name);
    // What was written by hand is not thrown away for a ready sentence.
    if (next && (!typed || reasons.some(({ words }) => words === typed))) {
      form.setFieldValue('reason', next.words);
      draft.keep({ reason: next.words });
    }
  };

  return (
    <>
      <section className={css.decision} aria-label="审核决定">
        <ConflictAlert error={decide.error} reads={ORGS} />
        <Form<{ reason: string }>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={draft.read()}
          onValuesChange={(_, typed) => draft.keep(typed)}
          onFinish={({ reason }) => decide.mutate({ pass: false, reason: reason.trim() })}
        >
          <h3>驳回原因</h3>
          <Chips
            label="常用原因"
            value={chosen}
            options={reasons.map(({ name }) => ({ value: name, label: name }))}
            onChoose={choose}
          />
          <div className={css.words}>
            <Form.Item
              name="reason"
              label="说明"
              extra="机构可见，2–200 字"
              rules={[
                { required: true, whitespace: true, message: '请填写驳回原因' },
                { min: 2, message: '原因至少2个字符' },
              ]}
            >
              <Input.TextArea rows={3} maxLength={200} showCount />
            </Form.Item>
            <aside className={css.told}>
              <b>机构会收到</b>
              <p>{told}</p>
            </aside>
          </div>
        </Form>
      </section>
      <DecisionBar note={after}>
        <Button
          small
          danger
          type="submit"
          form={formId}
          busy={decide.isPending && decide.variables.pass === false}
          disabled={decide.isPending}
        >
          驳回并通知
        </Button>
        <Button
          small
          primary
          busy={decide.isPending && decide.variables.pass}
          disabled={decide.isPending}
          onClick={() => decide.mutate({ pass: true })}
        >
          通过
        </Button>
      </DecisionBar>
    </>
  );
};
