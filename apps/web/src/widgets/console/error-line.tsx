import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import css from './error-line.module.css';

/** What went wrong, below the field or picture that it is about. */
export const ErrorLine = ({ children }: { children: ReactNode }) => (
  <p className={css.error} role="alert">
    <Icon name="warn" size={16} />
    {children}
  </p>
);
