import type { AttemptTimelineEntry } from '@zhibiao/contract/exam/staff-stats';
import css from './result.module.css';

/** Of the second and later entries of a day the time is enough. */
const timeOf = (entries: readonly AttemptTimelineEntry[], at: number): string => {
  const entry = entries[at]?.at ?? '';
  return entries[at - 1]?.at.slice(0, 10) === entry.slice(0, 10) ? entry.slice(11) : entry.slice(5);
};

/** What happened in an attempt, in its order. */
export const AttemptTimeline = ({ entries }: { entries: readonly AttemptTimelineEntry[] }) => (
  <ol className={css.timeline}>
    {entries.map(({ at, type, text, by }, index) => (
      <li key={`${at}${type}${index}`}>
        <time className="num" dateTime={at.replace(' ', 'T')}>
          {timeOf(entries, index)}
        </time>
        <span>
          {text}
          {by && <span className="note">　{by}</span>}
        </span>
      </li>
    ))}
  </ol>
);
