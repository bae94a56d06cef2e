import { useId, type ReactNode } from 'react';
import css from './form-card.module.css';

/** One subject of a page with several: its name, a sentence where one is needed, its content. */
export const Card = ({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();

  return (
    <section className="panel flush" aria-labelledby={id}>
      <header className={`cluster spread gap-4-16 ${css.head}`}>
        <h2 id={id}>{title}</h2>
        {action}
        {text && <p className="note">{text}</p>}
      </header>
      {children}
    </section>
  );
};

export const CardBody = ({ children }: { children: ReactNode }) => <div className={css.body}>{children}</div>;
/** Two columns of fields, one on phones. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={css.fields}>{children}</div>;
/** A field that takes the whole width. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={css.full}>{children}</div>;
export const CardFoot = ({ children }: { children: ReactNode }) => <footer className={css.foot}>{children}</footer>;
