import { useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Choice } from '#ui/form/choice.tsx';
import css from './field.module.css';
import { describing, useField, type FieldProps } from './use-field.ts';

type FrameProps = { id: string; label?: ReactNode; hint?: ReactNode; fault: ReactNode; children: ReactNode };

/** Label above, hint below, and the room for one line of what is wrong, which moves nothing when it comes or goes. */
export const FieldFrame = ({ id, label, hint, fault, children }: FrameProps) => (
  <div className={css.field} data-field={fault === null ? '' : 'wrong'}>
    {label}
    {children}
    {hint && (
      <div id={`${id}-hint`} className={css.hint} data-hint>
        {hint}
      </div>
    )}
    {fault !== null && (
      <div id={`${id}-fault`} className={css.fault} data-fault>
        {fault}
      </div>
    )}
  </div>
);

export const Label = ({ id, children }: { id: string; children: ReactNode }) => (
  <label htmlFor={id} className={css.label}>
    {children}
  </label>
);

const TEXT = {
  read: (input: HTMLInputElement) => input.value,
  write: (input: HTMLInputElement, value?: string) => {
    input.value = value ?? '';
  },
};

type TextProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'ref' | 'value' | 'defaultValue'> & {
    label: string;
    hint?: ReactNode;
    /** What of the typed text belongs here. */
    tidy?: (typed: string) => string;
  };

const useText = ({ label, hint, tidy, name, rule, after, ...rest }: TextProps) => {
  const { id, ref, initial, fault, edit, leave } = useField({ name, rule, after }, TEXT);
  const take = (input: HTMLInputElement) => {
    const text = tidy ? tidy(input.value) : input.value;
    if (text !== input.value) input.value = text;
    edit(text);
  };

  return {
    frame: { id, label: <Label id={id}>{label}</Label>, hint, fault },
    input: {
      type: 'text',
      ...rest,
      ...describing(id, fault, hint),
      id,
      ref,
      name,
      className: `${css.input} ${rest.className ?? ''}`,
      defaultValue: initial ?? '',
      // Letters of a pinyin are no text yet: to take some away would end it.
      onInput: ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) =>
        tidy && (nativeEvent as InputEvent).isComposing ? edit(currentTarget.value) : take(currentTarget),
      onCompositionEnd: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => take(currentTarget),
      onBlur: leave,
    },
  };
};

export const TextField = (props: TextProps) => {
  const { frame, input } = useText(props);
  return (
    <FieldFrame {...frame}>
      <input {...input} />
    </FieldFrame>
  );
};

/** With a button that shows what was typed. */
export const PasswordField = (props: TextProps) => {
  const { frame, input } = useText(props);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      <div className={css.secret}>
        <input {...input} type={shown ? 'text' : 'password'} />
        <button
          type="button"
          aria-label={shown ? '隐藏' : '显示'}
          // The field keeps the focus, and so its user.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eyeOff'} size={18} />
        </button>
      </div>
    </FieldFrame>
  );
};

const CHECKED = {
  read: (input: HTMLInputElement) => input.checked,
  write: (input: HTMLInputElement, value?: boolean) => {
    input.checked = value === true;
  },
};

/** A box with its words; alone where nothing is asked of it, else with the room for its sentence. */
export const CheckField = ({ name, rule, children }: FieldProps & { children: ReactNode }) => {
  const { id, ref, initial, fault, edit } = useField({ name, rule }, CHECKED);
  const line = (
    <label className={css.check}>
      <Choice
        {...describing(id, fault, null)}
        type="checkbox"
        id={id}
        ref={ref}
        name={name}
        defaultChecked={initial === true}
        onInput={({ currentTarget }) => edit(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
  return rule ? (
    <FieldFrame id={id} fault={fault}>
      <div className={css.line}>{line}</div>
    </FieldFrame>
  ) : (
    line
  );
};
