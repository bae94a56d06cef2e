import type { ReactNode } from 'react';
import type { Columns } from '#ui/table/record-table.tsx';
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

/** The first column of what learners did or ask for: the name that opens it, and whose learner that is. */
export const learnerColumn = <T,>(below: (row: T) => string, name: (row: T) => ReactNode): Columns<T>[number] => ({
  title: '学员',
  key: 'name',
  render: (_, row) => <TwoLines below={below(row)}>{name(row)}</TwoLines>,
});
