import { CHANGED_FIELD, type OrgChange } from '@zhibiao/contract/org/org';
import css from '#features/org/org-info.module.css';
import { FactValue } from './fact-value.tsx';

/** Old → new, fact by fact. */
export const ChangeItems = ({ items }: { items: OrgChange['items'] }) => (
  <ul className={`stack gap-8 ${css.changes}`}>
    {items.map(({ field, from, to }) => (
      <li key={field}>
        <span className="note">{CHANGED_FIELD[field]}</span>
        <span className="secondary">
          <span className="sr">原：</span>
          <FactValue field={field} value={from} />
        </span>
        <span aria-hidden="true">→</span>
        <span>
          <span className="sr">新：</span>
          <FactValue field={field} value={to} />
        </span>
      </li>
    ))}
  </ul>
);
