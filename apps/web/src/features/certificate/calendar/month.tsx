import { TERM_OUTCOME, TERM_OUTCOMES, type TermCounts } from '@zhibiao/contract/certificate-calendar-staff';
import css from './calendar.module.css';

type Props = {
  year: number;
  month: number;
  total: TermCounts;
  days: ReadonlyMap<string, TermCounts>;
  today: string;
  open: string;
  onOpen: (span: string) => void;
};

const two = (number: number): string => String(number).padStart(2, '0');
const WEEK = ['一', '二', '三', '四', '五', '六', '日'];
/** 待换证 2 份，已换证 1 份 */
const countsText = (counts: TermCounts): string =>
  TERM_OUTCOMES.filter((one) => counts[one] > 0)
    .map((one) => `${TERM_OUTCOME[one]} ${counts[one]} 份`)
    .join('，');

/** A month in which certificates end: each day on which some do opens its list, and the head that of the month. */
export const Month = ({ year, month, total, days, today, open, onOpen }: Props) => {
  const key = `${year}-${two(month)}`;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  // Weeks begin on Monday.
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;

  return (
    <section className={css.month} aria-label={`${year} 年 ${month} 月`}>
      <header className={css.head}>
        <h2>{month} 月</h2>
        <button
          type="button"
          className={css.sum}
          aria-label={`${month} 月，${countsText(total)}`}
          aria-pressed={open === key}
          onClick={() => onOpen(key)}
        >
          {countsText(total)}
        </button>
      </header>
      <div className={`num ${css.days}`}>
        {WEEK.map((name) => (
          <span key={name} className={css.week} aria-hidden="true">
            {name}
          </span>
        ))}
        {Array.from({ length }, (_, at) => {
          const day = `${key}-${two(at + 1)}`;
          return (
            <Day
              key={day}
              day={day}
              counts={days.get(day)}
              isToday={day === today}
              isOpen={day === open}
              column={at === 0 ? before + 1 : undefined}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </section>
  );
};

type DayProps = {
  day: string;
  counts: TermCounts | undefined;
  isToday: boolean;
  isOpen: boolean;
  column: number | undefined;
  onOpen: Props['onOpen'];
};
const Day = ({ day, counts, isToday, isOpen, column, onOpen }: DayProps) => {
  const number = Number(day.slice(8));
  const style = column === undefined ? {} : { gridColumnStart: column };
  const look = isToday ? css.today : undefined;
  if (!counts)
    return (
      <span className={look} style={style}>
        {number}
      </span>
    );
  // What asks for something to be done gives the day its colour.
  const main = counts.lapsed > 0 ? css.lapsed : counts.due > 0 ? css.due : css.renewed;
  return (
    <button
      type="button"
      className={[main, look].filter(Boolean).join(' ')}
      style={style}
      aria-pressed={isOpen}
      title={countsText(counts)}
      onClick={() => onOpen(day)}
    >
      <span>
        <span className="sr">{Number(day.slice(5, 7))} 月 </span>
        {number}
        <span className="sr"> 日，{countsText(counts)}</span>
      </span>
      <small aria-hidden="true">{counts.due + counts.renewed + counts.lapsed}</small>
    </button>
  );
};
