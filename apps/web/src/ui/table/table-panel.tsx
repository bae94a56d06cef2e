import type { ReactNode } from 'react';
import css from './table-panel.module.css';
import { useHeldFocus } from '#ui/overlay/use-held-focus.ts';

/** The frame of a table with its filters and its buttons. */
export const TablePanel = ({ label, children }: { label: string; children: ReactNode }) => (
  <section {...useHeldFocus()} className={`panel ${css.panel}`} aria-label={label}>
    {children}
  </section>
);
