import { faultIn } from '@zhibiao/contract/core/refusal';
import { useId, useState, type ReactNode } from 'react';
import { refusalOf } from '#lib/api/failure.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import css from './statement-dialog.module.css';

type Props = {
  title: string;
  wide?: boolean;
  ok: string;
  /** While something else is on its way. */
  disabled?: boolean;
  /** Above the text. */
  intro?: ReactNode;
  label: string;
  schema: Parameters<typeof faultIn>[0];
  /** The mutation that takes the text. */
  send: { mutate: (text: string) => void; reset: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  /** Below the text. */
  children?: ReactNode;
};

/** Something in one's own words; without antd, whose forms most pages of learners do not load. */
export const StatementDialog = ({
  title,
  wide = false,
  ok,
  disabled = false,
  intro,
  label,
  schema,
  send,
  onClose,
  children,
}: Props) => {
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const fault = found ?? refusalOf(send.error);

  return (
    <FormDialog title={title} wide={wide} ok={ok} disabled={disabled} busy={send.isPending} onClose={onClose}>
      {(formId) => (
        <form
          id={formId}
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            const wrong = faultIn(schema, text);
            setFound(wrong);
            if (wrong !== null) event.currentTarget.querySelector('textarea')?.focus();
            else if (!send.isPending) send.mutate(text);
          }}
        >
          {intro}
          <label htmlFor={`${id}-text`}>{label}</label>
          <textarea
            id={`${id}-text`}
            rows={4}
            value={text}
            aria-invalid={fault !== null}
            aria-describedby={`${id}-fault`}
            onChange={(event) => {
              setText(event.target.value);
              setFound(null);
              if (send.error) send.reset();
            }}
          />
          <p id={`${id}-fault`} role="alert" className={css.fault}>
            {fault}
          </p>
          {children}
        </form>
      )}
    </FormDialog>
  );
};
