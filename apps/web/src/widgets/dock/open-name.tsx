import type { ReactNode } from 'react';
import css from './open-name.module.css';

/** The name of a row that opens its panel; `label` says what opens. */
export const OpenName = ({ label, onOpen, children }: { label: string; onOpen: () => void; children: ReactNode }) => (
  <button type="button" className={css.name} aria-label={label} onClick={onOpen}>
    {children}
  </button>
);

/** What a cell says, and below it in small what goes with it. */
export const TwoLines = ({ below, children }: { below?: ReactNode; children: ReactNode }) => (
  <span className={css.two}>
    {children}
    {below && <small className="num">{below}</small>}
  </span>
);
