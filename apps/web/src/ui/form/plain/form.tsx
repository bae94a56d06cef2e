import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { useAlive } from '#lib/platform/use-alive.ts';
import { Button } from '#ui/action/button.tsx';
import css from './field.module.css';
import { FormContext, type PlainFormState } from './form-state.ts';

type Props<V extends object> = {
  form: PlainFormState<V>;
  id?: string;
  className?: string | undefined;
  /** The values of the fields that are on the page, all of them right. */
  onSend: (values: V) => void;
  /** After each change by the user. */
  onEdit?: () => void;
  children: ReactNode;
};

/** Sent by script alone, and never with its fields in an address: a password would stand there. */
export const PlainForm = <V extends object>({ form, id, className, onSend, onEdit, children }: Props<V>) => {
  useEffect(() => (onEdit ? form.edits.subscribe(onEdit) : undefined), [form, onEdit]);

  return (
    <FormContext value={form as unknown as PlainFormState}>
      <form
        id={id}
        className={`${css.form} ${className ?? ''}`}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (form.allPass()) onSend(form.shown());
        }}
      >
        {children}
      </form>
    </FormContext>
  );
};

/** The button that sends a form of the page; it waits for the page, so that no browser sends the form by itself. */
export const SendButton = ({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, 'type' | 'primary'>) => {
  const alive = useAlive();
  return <Button {...rest} primary type="submit" disabled={disabled || !alive} />;
};
