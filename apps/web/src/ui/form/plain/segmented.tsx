import { useId, useMemo, type ReactNode } from 'react';
import { FieldFrame } from './field.tsx';
import css from './segmented.module.css';
import { useField } from './use-field.ts';

type Option<T> = { value: T; label: string };
type Props<T> = {
  name: string;
  label: string;
  /** Stands above the options; else only a screen reader says it. */
  labelled?: boolean;
  /** A constant. */
  options: readonly Option<T>[];
  onChoose?: () => void;
};

const chosenIn = (group: HTMLElement) => group.querySelector<HTMLInputElement>('input:checked');
const waysOf = <T extends string | number>(options: readonly Option<T>[]) => ({
  read: (group: HTMLElement): T | undefined =>
    options.find(({ value }) => String(value) === chosenIn(group)?.value)?.value,
  write: (group: HTMLElement, value?: T) => {
    for (const radio of group.querySelectorAll('input')) radio.checked = radio.value === String(value);
  },
  focused: chosenIn,
});

/** A few ways, one of which is always chosen: the browser's own radios, drawn as one bar. */
export const Segmented = <T extends string | number>({
  name,
  label,
  labelled = false,
  options,
  onChoose,
}: Props<T>) => {
  const ways = useMemo(() => waysOf(options), [options]);
  const { id, ref, initial, edit } = useField<HTMLDivElement, T | undefined>({ name }, ways);
  const group = useId();
  const bar: ReactNode = (
    <div ref={ref} role="radiogroup" aria-label={label} className={css.bar}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            value={option.value}
            defaultChecked={option.value === initial}
            onInput={() => {
              onChoose?.();
              edit(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
  if (!labelled) return bar;
  return (
    <FieldFrame
      id={id}
      fault={null}
      label={
        <p className={css.label} aria-hidden="true">
          {label}
        </p>
      }
    >
      {bar}
    </FieldFrame>
  );
};
