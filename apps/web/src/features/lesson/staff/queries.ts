import { keepPreviousData } from '@tanstack/react-query';
import { lessonImpact, systemItem } from '@zhibiao/contract/lesson/staff-items';
import { checkLesson } from '@zhibiao/contract/lesson/staff-publish';
import { LESSON_STATE, lessonCounts, lessonLog, listSystemLessons, systemLesson } from '@zhibiao/contract/lesson/staff';
import { PAGE_SIZE_MAX } from '@zhibiao/contract/core/limits';
import { standardOptions } from '@zhibiao/contract/standard/staff';
import { listTeachers } from '@zhibiao/contract/teacher/learner';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

type Page = Pick<TablePage, 'page' | 'pageSize'>;

/** What a change of a course outdates. */
export const LESSON_READS = [
  listSystemLessons,
  lessonCounts,
  systemLesson,
  systemItem,
  checkLesson,
  lessonImpact,
  lessonLog,
] as const;

type LessonFilters = { status: string; keyword: string; categoryId: string; teacherId: string };

const digits = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

const sentLessonFilters = ({ keyword, categoryId, teacherId }: Omit<LessonFilters, 'status'>) => ({
  keyword,
  categoryId: digits(categoryId),
  teacherId: teacherId || undefined,
});

export const staffLessonsQuery = ({ status, ...filters }: LessonFilters, { page: pageNum, pageSize }: Page) =>
  ask(
    listSystemLessons,
    {
      query: {
        ...sentLessonFilters(filters),
        pageNum,
        pageSize,
        status: filterCode(LESSON_STATE, status),
      },
    },
    { placeholderData: keepPreviousData },
  );
export const lessonCountsQuery = (filters: Omit<LessonFilters, 'status'>) =>
  ask(lessonCounts, { query: sentLessonFilters(filters) }, { placeholderData: keepPreviousData });

export const staffLessonQuery = (id: string) => ask(systemLesson, { params: { id } });
export const lessonItemQuery = (lid: string) => ask(systemItem, { query: { lid } });
export const checkQuery = (id: string) => ask(checkLesson, { query: { id } }, { staleTime: 0 });
export const lessonImpactQuery = (query: InputOf<typeof lessonImpact>['query']) => ask(lessonImpact, { query });

export const lessonLogQuery = (id: string, { page: pageNum, pageSize }: Page) =>
  ask(lessonLog, { query: { id, pageNum, pageSize } }, { placeholderData: keepPreviousData });

export const teacherChoicesQuery = ask(
  listTeachers,
  { query: { pageSize: PAGE_SIZE_MAX } },
  { select: ({ rows }) => rows.map(({ id, name }) => ({ value: id, label: name })), staleTime: 60_000 },
);

export const staffStandardsQuery = ask(
  standardOptions,
  {},
  { select: (all) => all.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })), staleTime: 60_000 },
);
