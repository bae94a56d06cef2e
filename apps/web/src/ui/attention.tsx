import type { ReactNode } from 'react';

const take = (element: HTMLElement | null) => element?.focus();

/**
 * Brings the keyboard, and so the window, to what has just appeared: a refusal, a task taken up. Give it another key to
 * be heard again.
 */
export const Attention = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div ref={take} tabIndex={-1} className={className}>
    {children}
  </div>
);
