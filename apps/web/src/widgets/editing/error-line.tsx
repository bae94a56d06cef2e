import type { ReactNode } from 'react';
import { useTold } from '#lib/message/toast.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './error-line.module.css';

/** What went wrong, below the field or picture that it is about; said by a toast first where it is a server's word. */
export const ErrorLine = ({ children }: { children: ReactNode }) => (
  <p className={useTold(children) ? 'sr' : css.error} role="alert">
    <Icon name="warn" size={16} />
    {children}
  </p>
);
