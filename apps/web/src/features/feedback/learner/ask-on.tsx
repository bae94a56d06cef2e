import { useMutation } from '@tanstack/react-query';
import { askSuggestion, listSuggestions } from '@zhibiao/contract/feedback/learner';
import { MoreText } from '@zhibiao/contract/feedback/suggestion-form';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import css from './feedback-row.module.css';

/** Asks on about an answer, as often as one may. */
export const AskOn = ({ id, left }: { id: string; left: number }) => {
  const fieldId = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: () => call(askSuggestion, { body: { id, text } }),
    onSuccess: async () => {
      toast.success(askSuggestion.done);
      await invalidate(listSuggestions);
    },
    onError: (error) => setFault(refusalOf(error)),
  });
  if (left === 0) return <p className="note">追问次数已用完，请提交新的反馈。</p>;
  if (!open)
    return (
      <p>
        <Button small onClick={() => setOpen(true)}>
          追问
        </Button>
      </p>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultIn(MoreText, text);
    setFault(found);
    if (found === null && !send.isPending) send.mutate();
  };
  return (
    <form className={css.ask} onSubmit={submit}>
      <label htmlFor={fieldId}>追问（还可追问 {left} 次）</label>
      <textarea
        id={fieldId}
        rows={3}
        value={text}
        aria-invalid={fault !== null}
        aria-describedby={`${fieldId}-fault`}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
      />
      <p id={`${fieldId}-fault`} role="alert">
        {fault}
      </p>
      <Button primary type="submit" busy={send.isPending}>
        提交追问
      </Button>
    </form>
  );
};
