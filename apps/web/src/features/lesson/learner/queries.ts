import { keepPreviousData } from '@tanstack/react-query';
import { ARTICLE, listArticles } from '@zhibiao/contract/article/learner';
import { HOURS_RANGE, joinLesson, lessonDetail, listLessons, myLessons } from '@zhibiao/contract/lesson/learner';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { LIST_BOX_SIZE, PAGE_SIZE_MAX } from '@zhibiao/contract/core/limits';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import { isId, pageIn } from '#lib/url/url-state.ts';

type LessonFilters = {
  name: string;
  categoryId: string;
  standardCode: string;
  item: string;
  teacherId: string;
  hours: string;
  type: string;
  pageNum: number;
};

/** As the address names it; anything may be typed there. */
export const isCategory = (id: string): boolean => /^\d{1,9}$/.test(id);

export const lessonsQuery = ({ categoryId, hours, type, ...filters }: LessonFilters) =>
  ask(
    listLessons,
    {
      query: {
        ...filters,
        pageSize: LIST_BOX_SIZE,
        categoryId: isCategory(categoryId) ? Number(categoryId) : undefined,
        hours: filterCode(HOURS_RANGE, hours),
        type: filterCode(ITEM, type),
      },
    },
    { placeholderData: keepPreviousData },
  );

const textIn = (search: URLSearchParams, name: keyof LessonFilters): string => search.get(name) ?? '';
/** What the address of 全部课程 filters by. */
export const lessonFiltersIn = (search: URLSearchParams): LessonFilters => ({
  name: textIn(search, 'name'),
  categoryId: textIn(search, 'categoryId'),
  standardCode: textIn(search, 'standardCode'),
  item: textIn(search, 'item'),
  teacherId: isId(search.get('teacherId')) ? textIn(search, 'teacherId') : '',
  hours: textIn(search, 'hours'),
  type: textIn(search, 'type'),
  pageNum: pageIn(search),
});

/** The standards that courses are about, for the filter; read off the catalogue, which is one page. */
export const lessonStandardsQuery = ask(
  listLessons,
  { query: { pageSize: PAGE_SIZE_MAX } },
  {
    select: ({ rows }) => [...new Set(rows.map((row) => row.standardCode).filter((code) => code !== null))].sort(),
    staleTime: 10 * 60_000,
  },
);

export const lessonQuery = (id: string) => ask(lessonDetail, { query: { id } });

export const myLessonsQuery = (status: number | null, pageNum: number) =>
  ask(
    myLessons,
    { query: { pageNum, pageSize: LIST_BOX_SIZE, status: status ?? undefined } },
    { placeholderData: keepPreviousData },
  );

/** The learner's record by lesson, to be laid over any list of courses. */
export const myProgressQuery = ask(
  myLessons,
  { query: { pageSize: PAGE_SIZE_MAX } },
  { select: ({ rows }) => new Map(rows.map((row) => [row.lessonId, row.mine])) },
);

export const join = (lessonId: string) => call(joinLesson, { body: { lessonId } });

/** Policies that name the standard of a course. */
export const coursePoliciesQuery = (standardCode: string) =>
  ask(listArticles, { query: { type: ARTICLE.policy, keyword: standardCode.replace(/-\d{4}$/, ''), pageSize: 3 } });
