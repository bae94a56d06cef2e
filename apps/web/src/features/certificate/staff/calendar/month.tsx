import { TERM_OUTCOME, TERM_OUTCOMES, type TermCounts } from '@zhibiao/contract/certificate/staff-calendar';
import { useCan } from '#lib/staff/me.ts';
import { type CountedMonth, MonthList } from './month-list.tsx';
import { Remind } from './remind.tsx';
import css from './calendar.module.css';

type Props = {
  year: number;
  of: CountedMonth;
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

/** A month in which certificates end: its days, whose they are, and reminding all of them in one act. */
export const Month = ({ year, of, days, today, open, onOpen }: Props) => {
  const { month, remindable } = of;
  const mayRemind = useCan()('cert:remind');
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
          aria-label={`${month} 月，${countsText(of)}`}
          aria-pressed={open === key}
          onClick={() => onOpen(key)}
        >
          {countsText(of)}
        </button>
        {mayRemind && remindable.length > 0 && (
          <Remind ids={remindable}>
            <span className="num">
              <span className="sr">{month} 月</span>提醒 {remindable.length} 位持证人
            </span>
          </Remind>
        )}
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
      <MonthList of={of} onAll={() => onOpen(key)} />
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
