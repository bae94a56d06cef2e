import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { HOURS_RANGE } from '@zhibiao/contract/lesson/learner';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { studyDictEntryQuery, studyDictQuery } from '#lib/api/dictionaries.ts';
import { Chips } from '#ui/filter/chips.tsx';
import css from './lesson-filters.module.css';
import { isCategory, lessonStandardsQuery } from '#features/lesson/learner/queries.ts';

type Choice = { value: string; onChoose: (value: string) => void };

/** 分类, all in sight. If the dictionary fails to load, the rest of the page still works. */
export const CategoryChips = ({ value, onChoose }: Choice) => {
  const { data = [] } = useQuery(studyDictQuery());

  return (
    <div className={css.categories}>
      <span className="note">分类</span>
      <Chips
        label="课程分类"
        value={value}
        onChoose={onChoose}
        options={[{ value: '', label: '全部' }, ...data.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </div>
  );
};

/** The category that is chosen, also one below those in sight, which an address may name. */
export const CategoryName = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...studyDictEntryQuery(Number(id)), enabled: isCategory(id) });
  return data && isCategory(id) ? <>{data.name} · </> : null;
};

/** 适用标准 */
export const StandardSelect = ({ value, onChoose }: Choice) => {
  const { data = [] } = useQuery(lessonStandardsQuery);
  const options = value && !data.includes(value) ? [value, ...data] : data;
  const choices = options.map((code) => ({ value: code, label: code }));
  return <Select label="适用标准" all="全部标准" value={value} onChoose={onChoose} options={choices} />;
};

/** 学时 */
export const HoursSelect = (choice: Choice) => (
  <Select {...choice} label="学时" all="全部学时" options={textChoicesOf(HOURS_RANGE)} />
);

/** 类型: of which the course has a lecture. */
export const TypeSelect = (choice: Choice) => (
  <Select {...choice} label="类型" all="全部类型" options={textChoicesOf(ITEM)} />
);

type SelectProps = Choice & { label: string; all: string; options: { value: string; label: string }[] };
/** The browser's own list, so that phones show theirs. */
const Select = ({ label, all, value, onChoose, options }: SelectProps) => (
  <select className={css.select} aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
