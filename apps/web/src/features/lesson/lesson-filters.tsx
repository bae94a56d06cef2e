import { useQuery } from '@tanstack/react-query';
import { studyDictEntryQuery, studyDictQuery } from '#lib/dictionaries.ts';
import { Chips } from '#ui/chips.tsx';
import css from './lesson-filters.module.css';
import { isCategory, standardsQuery } from './queries.ts';

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

/** 适用标准: the browser's own list, so that phones show theirs. */
export const StandardSelect = ({ value, onChoose }: Choice) => {
  const { data = [] } = useQuery(standardsQuery);
  const options = value && !data.includes(value) ? [value, ...data] : data;

  return (
    <select
      className={css.select}
      aria-label="适用标准"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">全部标准</option>
      {options.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </select>
  );
};
