import { useMutation } from '@tanstack/react-query';
import { HELD_SEC } from '@zhibiao/contract/held/staff';
import type { OrgCheck } from '@zhibiao/contract/org/staff';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { heldQuery } from '#lib/staff/held.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { DecisionBar } from '#widgets/dock/decision-bar.tsx';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { ORGS } from './queries.ts';
import css from './review.module.css';

type Decided = { pass: boolean; reason?: string };
type Props = {
  /** What is decided: `org 0198…`. */
  subject: string;
  /** Reasons that are often given; the words are written out and may be changed. */
  reasons: readonly { name: string; words: string }[];
  /** What the organisation reads when it is refused. */
  refusal: string;
  /** By which channels the organisation is notified of either. */
  told: { passed: string; refused: string };
  /** What comes of either. */
  after: string;
  /** What is to be looked at, and is shown once more before it is passed all the same. */
  warnings: readonly OrgCheck[];
  send: (decided: Decided) => Promise<unknown>;
  /** It is passed in a moment, and can be taken back until then. */
  held?: boolean;
  onDecided?: () => void;
};

/** By button and by key: what is still open is read once more. */
const isMeant = async (warnings: readonly OrgCheck[], sentence: string): Promise<boolean> =>
  warnings.length === 0 ||
  confirm({
    title: `还有 ${warnings.length} 项请留意，仍要通过？`,
    text: (
      <>
        <ul className={css.warnings}>
          {warnings.map(({ field, text, note }) => (
            <li key={field}>
              {text}
              {note && <small className="note">{note}</small>}
            </li>
          ))}
        </ul>
        <p>通过后机构收到：{sentence}</p>
      </>
    ),
    ok: '仍然通过',
    staying: true,
  });

/**
 * 通过, or 驳回 with a reason from the list and in words. What was typed stays when another staff member was faster.
 */
export const OrgDecision = (props: Props) => {
  const { subject, reasons, refusal, told, after, warnings, send, held = false, onDecided } = props;
  const [form] = Form.useForm<{ reason: string }>();
  const formId = useId();
  const draft = useDecisionDraft<{ reason: string }>(subject);
  const [chosen, setChosen] = useState('');
  const invalidate = useInvalidate();
  const decide = useMutation({
    mutationFn: send,
    onSuccess: async (_, { pass }) => {
      draft.drop();
      if (!pass || !held) toast.success('审核完成');
      onDecided?.();
      await invalidate(heldQuery, ...ORGS);
    },
  });
  const pass = async () => {
    if (await isMeant(warnings, told.passed)) decide.mutate({ pass: true });
  };
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
              <Input.TextArea rows={3} count={{ show: true, max: 200 }} />
            </Form.Item>
            <aside className={css.told}>
              <b>机构会收到</b>
              <p>
                {told.refused}：{refusal}
              </p>
            </aside>
          </div>
        </Form>
      </section>
      <DecisionBar note={`${after}。通过后机构收到：${told.passed}${held ? `；${HELD_SEC} 秒内可以撤回` : ''}`}>
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
          onClick={() => void pass()}
        >
          通过
        </Button>
      </DecisionBar>
    </>
  );
};
