import type { ReactNode } from 'react';
import css from './facts.module.css';

/** What is known of one thing, name by name; what is not known is left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={`num ${css.facts}`}>
    {rows
      .filter(([, value]) => value !== null && value !== '' && value !== undefined && value !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** Lines in a frame. */
export const LineList = ({ children }: { children: ReactNode }) => <ul className={css.lines}>{children}</ul>;
