import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from '#lib/platform/store.ts';
import { useFormAround, type FieldRule } from './form-state.ts';

export type FieldProps = {
  name: string;
  rule?: FieldRule | undefined;
  /** The field whose value the rule looks at as well. */
  after?: string | undefined;
};
type Ways<E, T> = {
  /** What stands in it. */
  read: (element: E) => T;
  write: (element: E, value: T | undefined) => void;
  /** What takes the focus, where that is not the element itself. */
  focused?: (element: E) => { focus: () => void } | null;
};

/** One field of the form around it: what it says of itself, and what it begins with. `ways` must be a constant. */
export const useField = <E extends HTMLElement, T>({ name, rule, after }: FieldProps, ways: Ways<E, T>) => {
  const form = useFormAround();
  const id = useId();
  const ref = useRef<E>(null);
  const fault = useStore(form.faults, (faults) => faults[name] ?? null);
  const [initial] = useState(() => form.values.read()[name] as T | undefined);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return form.enter(name, ways.read(element), {
      element,
      rule,
      after,
      show: (value) => ways.write(element, value as T | undefined),
      focus: () => (ways.focused?.(element) ?? element).focus(),
    });
  }, [form, name, rule, after, ways]);

  return {
    id,
    ref,
    initial,
    fault,
    edit: (value: T): void => form.edit(name, value),
    leave: (): void => {
      form.passes(name);
    },
  };
};

/** Attributes of the control, which read out its sentence and its hint. */
export const describing = (id: string, fault: ReactNode, hint: ReactNode) => ({
  'aria-invalid': fault !== null,
  'aria-describedby': [fault !== null && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});
