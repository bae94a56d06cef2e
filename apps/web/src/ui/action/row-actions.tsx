import type { ReactNode } from 'react';
import css from './row-actions.module.css';

/** What can be done with one row: buttons and links that read as text, large enough for a finger on phones. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={css.actions}>{children}</span>;

type Props = {
  children: string;
  /** Whose row it is, for those who hear the button without seeing the row. */
  of: string;
  danger?: boolean;
  busy?: boolean;
  onClick: () => void;
};

export const RowAction = ({ children, of, danger = false, busy = false, onClick }: Props) => (
  <button
    type="button"
    className={danger ? css.danger : undefined}
    aria-busy={busy}
    aria-label={`${children}，${of}`}
    onClick={busy ? undefined : onClick}
  >
    {children}
  </button>
);
