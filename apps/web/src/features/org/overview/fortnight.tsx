import { OVERVIEW_DAYS, type OrgOverview } from '@zhibiao/contract/org/overview';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import css from './overview.module.css';
import { dateInMonth, daysFrom, isWeekend, weekdayOf } from './overview-words.ts';

type Entry = { key: string; kind: 'course' | 'certificate'; text: string; label: string; to: string };

/** Entries of one day; the others are counted. */
const SHOWN = 2;

const entriesOf = ({ study, cert }: OrgOverview, day: string): Entry[] => [
  ...(study?.deadlines ?? [])
    .filter((deadline) => deadline.day === day)
    .map(({ lessonId, lessonName, people }): Entry => ({
      key: lessonId,
      kind: 'course',
      text: lessonName,
      label: `《${lessonName}》到期，${people} 人没学完`,
      to: `${paths.adminStudy}?lessonId=${lessonId}`,
    })),
  ...(cert?.days ?? [])
    .filter((end) => end.day === day)
    .map(({ count }): Entry => ({
      key: 'certificates',
      kind: 'certificate',
      text: `证书到期 ${count}`,
      label: `${count} 份证书到期`,
      to: `${paths.adminCertificate}?expiring=1`,
    })),
];

/** The deadlines of today and the days after it, a column a day; on phones the days that have one. */
export const Fortnight = ({ overview }: { overview: OrgOverview }) => {
  const days = daysFrom(overview.today, OVERVIEW_DAYS).map((day) => ({ day, entries: entriesOf(overview, day) }));
  const none = days.every(({ entries }) => entries.length === 0);

  return (
    <section className={`panel ${css.panel} ${css.wide}`} aria-labelledby="overview-days">
      <header>
        <h2 id="overview-days">两周内的期限</h2>
        {overview.study && <Link to={paths.adminStudy}>全部学习记录</Link>}
      </header>
      {none ? (
        <p className={css.calm}>两周内没有课程或证书到期</p>
      ) : (
        <ol className={css.days}>
          {days.map(({ day, entries }) => (
            <li
              key={day}
              className={isWeekend(day) ? css.weekend : undefined}
              data-empty={entries.length === 0 || undefined}
              aria-current={day === overview.today ? 'date' : undefined}
            >
              <time dateTime={day}>
                <small>{weekdayOf(day)}</small>
                <b>{dateInMonth(day)}</b>
              </time>
              {entries.slice(0, SHOWN).map(({ key, kind, text, label, to }) => (
                <Link key={key} to={to} className={css[kind]} aria-label={label} title={label}>
                  {text}
                </Link>
              ))}
              {entries.length > SHOWN && <span className="note num">另 {entries.length - SHOWN} 项</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
