import { useMutation, useQueryClient } from '@tanstack/react-query';
import { expertPreview, expertRemark } from '@zhibiao/contract/paper/staff-preview';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { useId, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import css from './expert-paper.module.css';

type Props = { token: string; questionId: string; no: number };

/** A remark on one question; what was sent stands above it at once. */
export const RemarkForm = ({ token, questionId, no }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(expertRemark, { body: { token, questionId, text } }),
    onSuccess: ({ at }) => {
      toast.success(expertRemark.done);
      // Not fetched again: that would count as another look.
      client.setQueryData(ask(expertPreview, { query: { token } }).queryKey, (old) => {
        if (!old) return old;
        const name = old.watermark.split(' · ')[1] ?? '';
        return {
          ...old,
          questions: old.questions.map((one) =>
            one.questionId === questionId
              ? { ...one, remarks: [...one.remarks, { name, text: text.trim(), at }] }
              : one,
          ),
        };
      });
      setText('');
      setOpen(false);
    },
  });
  const wrong = faultIn(expertRemark.body.shape.text, text);
  const fault = (text !== '' && wrong) || (send.isError ? refusalOf(send.error) : null);

  if (!open)
    return (
      <p className={css.remark}>
        <Button small onClick={() => setOpen(true)} aria-label={`对第 ${no} 题提意见`}>
          提意见
        </Button>
      </p>
    );
  return (
    <form
      className={css.remark}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null && !send.isPending) send.mutate();
      }}
    >
      <label htmlFor={id}>对第 {no} 题的意见</label>
      <textarea id={id} rows={3} autoFocus value={text} onChange={(event) => setText(event.target.value)} />
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      <div className={css.acts}>
        <Button small primary type="submit" disabled={wrong !== null} busy={send.isPending}>
          提交意见
        </Button>
        <Button small text onClick={() => setOpen(false)}>
          取消
        </Button>
      </div>
    </form>
  );
};
