import type { ReactNode } from 'react';
import css from './card-grid.module.css';

/** Cards in 4 / 3 / 2 / 1 columns; `four` of them in 4 / 2 / 1, so that none stands alone. */
export const CardGrid = ({ four = false, children }: { four?: boolean; children: ReactNode }) => (
  <div className={`${css.grid} ${four ? css.four : ''}`}>{children}</div>
);
