import { YEAR_CHOICES, yearOf } from '#lib/format/this-year.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterSlot } from '#ui/filter/filter-bar.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from './filter-days.module.css';

/** `year` of the address, this one unless it says another. */
export const FilterYear = () => {
  const [year, setYear] = useFilterParam('year');
  return (
    <FilterSlot>
      <SearchableSelect<number>
        aria-label="年度"
        allowClear={false}
        value={yearOf(year)}
        options={YEAR_CHOICES}
        onChange={(next) => setYear(String(next))}
      />
    </FilterSlot>
  );
};

type DaysProps = {
  label: string;
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
};

/** 注册日期从 … 至 …; a day that is being typed is none yet. */
export const DaysBetween = ({ label, from, to, onFrom, onTo }: DaysProps) => (
  <span className={css.days}>
    <DayInput aria-label={`${label}从`} value={from} onChange={(day) => day !== '?' && onFrom(day)} />
    <span aria-hidden="true">至</span>
    <DayInput aria-label={`${label}到`} value={to} onChange={(day) => day !== '?' && onTo(day)} />
  </span>
);

/** The same, as `from` and `to` of the address. */
export const FilterDays = ({ label }: Pick<DaysProps, 'label'>) => {
  const [from, setFrom] = useFilterParam('from');
  const [to, setTo] = useFilterParam('to');
  return <DaysBetween label={label} from={from} to={to} onFrom={setFrom} onTo={setTo} />;
};
