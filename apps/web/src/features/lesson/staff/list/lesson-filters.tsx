import { useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { ReactNode } from 'react';
import { studyDictQuery } from '#lib/api/dictionaries.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { StateTabs } from '#ui/layout/state-tabs.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { lessonCountsQuery, teacherChoicesQuery } from '#features/lesson/staff/queries.ts';

/** State, name or teacher, category, teacher. */
export const LessonFilterBar = ({ actions }: { actions: ReactNode }) => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const categories = (useQuery(studyDictQuery()).data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const teachers = useQuery(teacherChoicesQuery).data ?? [];

  return (
    <FilterBar lead={<StateBar />} text={keyword} onText={setKeyword} placeholder="课程名称、教师" actions={actions}>
      <FilterSelect name="categoryId" label="分类" all="全部分类" options={categories} />
      <FilterSelect name="teacherId" label="教师" all="全部教师" options={teachers} />
    </FilterBar>
  );
};

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(LESSON_STATE)];
const StateBar = () => {
  const [status, setStatus] = useFilterParam('status');
  const [keyword] = useFilterParam('keyword');
  const [categoryId] = useFilterParam('categoryId');
  const [teacherId] = useFilterParam('teacherId');
  const counts = useQuery(lessonCountsQuery({ keyword, categoryId, teacherId }));

  return <StateTabs value={status} options={STATES} counts={counts.data} onChange={setStatus} />;
};
