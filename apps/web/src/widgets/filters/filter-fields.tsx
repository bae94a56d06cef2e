import { useFilterParam } from '#lib/url/url-state.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { FilterSlot } from '#ui/filter/filter-bar.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from './filter-fields.module.css';

type SelectProps = {
  /** In the address. */
  name: string;
  label: string;
  /** What stands there while nothing is chosen. */
  all: string;
  options: { value: string; label: string }[];
};

/** One filter of a list, chosen from few; what the address has beyond them is no filter. */
export const FilterSelect = ({ name, label, all, options }: SelectProps) => {
  const [value, setValue] = useFilterParam(name);
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label={label}
        placeholder={all}
        value={options.some((option) => option.value === value) ? value : null}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(next) => setValue(next ?? '')}
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
