import type { ReactNode } from 'react';

const take = (element: HTMLElement | null) => element?.focus();

/**
 * Moves the focus, and so the scroll position, to what has just appeared, a refusal for instance. A new `key` moves it
 * again.
 */
export const Attention = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div ref={take} tabIndex={-1} className={className}>
    {children}
  </div>
);
