import { queryOptions } from '@tanstack/react-query';
import { joinLesson, lessonDetail, listLessons, myLessons } from '@zhibiao/contract/lesson';
import { LIST_BOX_SIZE, PAGE_SIZE_MAX } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

export type LessonFilters = { name: string; categoryId: string; standardCode: string; pageNum: number };

/** As the address names it; anything may be typed there. */
export const isCategory = (id: string): boolean => /^\d{1,9}$/.test(id);

/** Filters left empty are left out. */
export const lessonsQuery = ({ name, categoryId, standardCode, pageNum }: LessonFilters) =>
  queryOptions({
    queryKey: ['lessons', { name, categoryId, standardCode, pageNum }],
    queryFn: ({ signal }) =>
      call(listLessons, {
        query: {
          pageNum,
          pageSize: LIST_BOX_SIZE,
          ...(name && { name }),
          ...(isCategory(categoryId) && { categoryId: Number(categoryId) }),
          ...(standardCode && { standardCode }),
        },
        signal,
      }),
    placeholderData: (previous) => previous,
  });

/** The standards that courses are about, for the filter; read off the catalogue, which is one page. */
export const standardsQuery = queryOptions({
  queryKey: ['lessons', 'standards'],
  queryFn: async ({ signal }) => {
    const { rows } = await call(listLessons, { query: { pageSize: PAGE_SIZE_MAX }, signal });
    return [...new Set(rows.map((row) => row.standardCode).filter((code) => code !== null))].sort();
  },
  staleTime: 10 * 60_000,
});

export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['lesson', id],
    queryFn: ({ signal }) => call(lessonDetail, { query: { id }, signal }),
  });

export const myLessonsQuery = (status: number | null, pageNum: number) =>
  queryOptions({
    queryKey: ['my-lessons', { status, pageNum }],
    queryFn: ({ signal }) =>
      call(myLessons, { query: { pageNum, pageSize: LIST_BOX_SIZE, ...(status !== null && { status }) }, signal }),
    placeholderData: (previous) => previous,
  });

/** The learner's record by lesson, to be laid over any list of courses. */
export const myProgressQuery = queryOptions({
  queryKey: ['my-lessons', 'by-lesson'],
  queryFn: async ({ signal }) => {
    const { rows } = await call(myLessons, { query: { pageSize: PAGE_SIZE_MAX }, signal });
    return new Map(rows.map((row) => [row.lessonId, row.mine]));
  },
});

export const join = (lessonId: string) => call(joinLesson, { body: { lessonId } });
