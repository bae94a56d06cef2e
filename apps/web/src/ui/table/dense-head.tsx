import type { ReactNode } from 'react';
import css from './dense-head.module.css';

/** The title of a table page, with what is worth knowing about the whole beside it. */
export const DenseHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={`cluster baseline gap-4-16 ${css.head}`}>
    <h1>{title}</h1>
    {children && <p className="note num">{children}</p>}
  </header>
);
