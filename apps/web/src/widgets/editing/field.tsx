import { useId, type ReactNode } from 'react';
import { ErrorLine } from './error-line.tsx';
import css from './field.module.css';

type FieldProps = {
  label: ReactNode;
  /** Beside the name: what it is for, in a few words. */
  aside?: ReactNode;
  /** Buttons at the right of the name. */
  tools?: ReactNode;
  hint?: ReactNode;
  fault?: string | null | undefined;
  children: (id: string) => ReactNode;
};

/** A field of a panel with its name above it, and below it what is wrong or what it is for. */
export const Field = ({ label, aside, tools, hint, fault, children }: FieldProps) => {
  const id = useId();
  return (
    <div>
      <div className={css.label}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className="secondary">{aside}</span>}
        {tools && <span className={css.tools}>{tools}</span>}
      </div>
      {children(id)}
      {fault ? <ErrorLine>{fault}</ErrorLine> : hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
};

/** Several fields under one name. */
export const FieldGroup = ({
  label,
  aside,
  hint,
  fault,
  children,
}: Omit<FieldProps, 'children'> & { children: ReactNode }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div className={css.label}>
        <span id={id}>{label}</span>
        {aside && <span className="secondary">{aside}</span>}
      </div>
      {children}
      {fault ? <ErrorLine>{fault}</ErrorLine> : hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
};
