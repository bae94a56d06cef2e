import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { describing, useField, type FieldProps } from './use-field.ts';
import { FieldFrame, Label } from './field.tsx';
import { useFieldValue, useFormAround } from './form-state.ts';

type Control = ReturnType<typeof describing> & {
  id: string;
  value: string | null;
  onChange: (value: string | null | undefined) => void;
  onBlur: () => void;
  ref: (control: { focus: () => void } | null) => void;
};

/** A field whose value its form holds: one or several lists to choose from. */
export const ChosenField = ({
  name,
  label,
  rule,
  children,
}: FieldProps & { label: string; children: (control: Control) => ReactNode }) => {
  const form = useFormAround();
  const control = useRef<{ focus: () => void } | null>(null);
  const take = useCallback((it: { focus: () => void } | null) => void (control.current = it), []);
  const ways = useMemo(
    () => ({ read: () => form.values.read()[name], write: () => {}, focused: () => control.current }),
    [form, name],
  );
  const { id, ref, fault, edit, leave } = useField<HTMLDivElement, unknown>({ name, rule }, ways);
  const value = useFieldValue(form, name) as string | null | undefined;

  return (
    <FieldFrame id={id} label={<Label id={id}>{label}</Label>} fault={fault}>
      <div ref={ref}>
        {children({
          ...describing(id, fault, null),
          id,
          value: value ?? null,
          onChange: (next) => edit(next ?? undefined),
          onBlur: leave,
          ref: take,
        })}
      </div>
    </FieldFrame>
  );
};
