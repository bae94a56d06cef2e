import type { ReactNode } from 'react';
import css from './card-grid.module.css';

/** Cards in 4 / 3 / 2 / 1 columns. */
export const CardGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>;
