import type { ReactNode } from 'react';
import css from './decision-bar.module.css';

type Props = {
  /** What comes of it, beside the buttons. */
  note?: string;
  children: ReactNode;
};

/** The buttons that decide what stands above them. By the mark the inbox keeps them in sight and answers to keys. */
export const DecisionBar = ({ note, children }: Props) => (
  <div className={`cluster ends gap-8-12 ${css.bar}`} data-decision="">
    {note && <span className="note">{note}</span>}
    {children}
  </div>
);
