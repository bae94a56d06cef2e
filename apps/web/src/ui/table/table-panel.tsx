import type { ReactNode } from 'react';
import { useHeldFocus } from '#ui/overlay/use-held-focus.ts';

/** The frame of a table with its filters and its buttons. */
export const TablePanel = ({ label, children }: { label: string; children: ReactNode }) => (
  <section {...useHeldFocus()} className="panel flush" aria-label={label}>
    {children}
  </section>
);
