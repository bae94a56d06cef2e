import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson-staff';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { studyDictQuery } from '#lib/dictionaries.ts';
import { useFilterParam } from '#lib/url-state.ts';
import { FilterBar, FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { teachersQuery } from '#features/lesson/staff/queries.ts';

/** State, name or teacher, category, teacher. */
export const LessonFilterBar = ({ actions }: { actions: ReactNode }) => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const categories = (useQuery(studyDictQuery()).data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const teachers = useQuery(teachersQuery).data ?? [];

  return (
    <FilterBar lead={<StateBar />} text={keyword} onText={setKeyword} placeholder="课程名称、教师" actions={actions}>
      <Narrow name="categoryId" label="分类" all="全部分类" options={categories} />
      <Narrow name="teacherId" label="教师" all="全部教师" options={teachers} />
    </FilterBar>
  );
};

const StateBar = () => {
  const [status, setStatus] = useFilterParam('status');
  const states = textChoicesOf(LESSON_STATE);

  return (
    <Segmented
      aria-label="状态"
      value={states.some(({ value }) => value === status) ? status : ''}
      options={[{ value: '', label: '全部' }, ...states]}
      onChange={setStatus}
    />
  );
};

type Options = { value: string; label: string }[];

const Narrow = ({ name, label, all, options }: { name: string; label: string; all: string; options: Options }) => {
  const [value, setValue] = useFilterParam(name);
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label={label}
        placeholder={all}
        value={options.some((option) => option.value === value) ? value : null}
        onChange={(next) => setValue(next ?? '')}
        options={options}
        popupMatchSelectWidth={false}
      />
    </FilterSlot>
  );
};
