import { useId, type ReactNode } from 'react';
import { ErrorLine } from '#widgets/console/error-line.tsx';
import css from './item.module.css';

type FieldProps = { label: string; hint?: string; fault?: string | null; children: (id: string) => ReactNode };

/** A field of the panel with its name above it, and below it what is wrong or what it is for. */
export const Field = ({ label, hint, fault, children }: FieldProps) => {
  const id = useId();
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {fault ? <ErrorLine>{fault}</ErrorLine> : hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
};
