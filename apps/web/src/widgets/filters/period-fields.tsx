import { DayInput } from '#ui/form/day-input.tsx';
import css from './period-fields.module.css';

type Period = { from: string; to: string };
type Props = { value: Period; onChange: (period: Period) => void; fault: string | undefined };

/** First and last day of a period, and what is wrong with it. */
export const PeriodFields = ({ value, onChange, fault }: Props) => (
  <>
    <div className={css.days}>
      <label>
        <span>开始日期</span>
        <DayInput value={value.from} onChange={(from) => onChange({ ...value, from })} aria-invalid={Boolean(fault)} />
      </label>
      <label>
        <span>结束日期</span>
        <DayInput value={value.to} onChange={(to) => onChange({ ...value, to })} aria-invalid={Boolean(fault)} />
      </label>
    </div>
    <p className={css.fault} role="alert">
      {fault}
    </p>
  </>
);
