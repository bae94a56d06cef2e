import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './verdict.module.css';

/** `ended`: genuine, and not in force any more. */
export type Tone = 'good' | 'ended' | 'changed' | 'unknown';
const ICON: Record<Tone, IconName> = { good: 'shield', ended: 'warn', changed: 'close', unknown: 'help' };

type BarProps = { icon: IconName; name: string; more?: string; again: ReactNode };
/** What was handed over, above its verdict. */
export const VerdictBar = ({ icon, name, more, again }: BarProps) => (
  <div className={css.bar}>
    <Icon name={icon} />
    <span className={css.name}>
      {name} {more && <span className="num">{more}</span>}
    </span>
    {again}
  </div>
);

type Props = { tone: Tone; title: string; text: ReactNode; children?: ReactNode };
/** The first words are the verdict; everything else stands under it. */
export const VerdictPanel = ({ tone, title, text, children }: Props) => (
  <section className={`panel ${css.verdict} ${css[tone]}`} aria-label={title}>
    <div className={css.head} role="status">
      <Icon name={ICON[tone]} size={52} />
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
    {children}
  </section>
);

export const FactList = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** For those who look closer; closed. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={css.fold}>
    <summary>
      {title}
      <Icon name="down" size={16} />
    </summary>
    <div className={css.folded}>{children}</div>
  </details>
);
