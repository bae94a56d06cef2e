import { useQuery } from '@tanstack/react-query';
import { TERM_OUTCOME, TERM_OUTCOMES } from '@zhibiao/contract/certificate/staff-calendar';
import css from '#features/certificate/staff/calendar/calendar.module.css';
import { EndingDock } from '#features/certificate/staff/calendar/ending-dock.tsx';
import { Month } from '#features/certificate/staff/calendar/month.tsx';
import { calendarQuery, spanOf } from '#features/certificate/staff/calendar/queries.ts';
import { RemindRule } from '#features/certificate/staff/calendar/remind.tsx';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton, WithDock } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** What ends soonest first, then the months that are over. */
const soonFirst = <M extends { month: number }>(months: readonly M[], year: number, today: string): M[] => {
  const isOver = ({ month }: M) => `${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7);
  return [...months.filter((one) => !isOver(one)), ...months.filter(isOver)];
};
/** 2026-03 as 2026 年 3 月, with a day 3 月 5 日. */
const nameOf = (span: string): string => {
  const [year, month, day] = span.split('-').map(Number);
  return day === undefined ? `${year} 年 ${month} 月` : `${month} 月 ${day} 日`;
};

/** Where the next one ends, if not in this year. */
const Next = ({ day, onYear }: { day: string; onYear: (year: string) => void }) => (
  <Button small text onClick={() => onYear(day.slice(0, 4))}>
    之后最早的在 {day}
  </Button>
);

/** 到期日历: whose certificates end on which day of a year, this one unless another is chosen. */
export const Component = () => {
  const [yearText, setYearText] = useFilterParam('year');
  const [open, setOpen] = useParam('day');
  const year = /^20\d\d$/.test(yearText) ? Number(yearText) : new Date().getFullYear();
  const calendar = useQuery(calendarQuery(year));
  const mayRemind = useCan()('cert:remind');
  const span = spanOf(open);

  return (
    <WithDock
      width={560}
      dock={span && <EndingDock key={open} name={nameOf(open)} span={span} onClose={() => setOpen('')} />}
    >
      <div className={css.bar}>
        <div className={css.year} role="group" aria-label="年份">
          <IconButton label="上一年" disabled={year <= 2000} onClick={() => setYearText(String(year - 1))}>
            <Icon name="left" size={18} />
          </IconButton>
          <b className="num" aria-live="polite">
            {year} 年
          </b>
          <IconButton label="下一年" disabled={year >= 2099} onClick={() => setYearText(String(year + 1))}>
            <Icon name="right" size={18} />
          </IconButton>
        </div>
        {mayRemind && <RemindRule />}
        <div className={css.key} aria-hidden="true">
          {TERM_OUTCOMES.map((one) => (
            <span key={one}>
              <i className={css[one]} />
              {TERM_OUTCOME[one]}
            </span>
          ))}
        </div>
      </div>
      <QueryBlock query={calendar} failed="到期日历加载失败。">
        {({ days, months, today, next }) =>
          months.length === 0 ? (
            <Empty
              text={`${year} 年没有到期的证书`}
              art="certificate"
              action={next && <Next day={next} onYear={setYearText} />}
            />
          ) : (
            <>
              <div className={css.grid}>
                {soonFirst(months, year, today).map((of) => (
                  <Month
                    key={of.month}
                    year={year}
                    of={of}
                    days={new Map(days.map(({ day, ...counts }) => [day, counts]))}
                    today={today}
                    open={open}
                    onOpen={setOpen}
                  />
                ))}
              </div>
              <p className={`note num ${css.rest}`}>
                {year} 年其余月份没有到期的证书{next && <Next day={next} onYear={setYearText} />}
              </p>
            </>
          )
        }
      </QueryBlock>
    </WithDock>
  );
};
