import { queryOptions } from '@tanstack/react-query';
import { getKv } from '@zhibiao/contract/common';
import { LESSON_STATUS, listLessons, myLessons } from '@zhibiao/contract/lesson';
import { listSuggestions } from '@zhibiao/contract/suggest';
import { listTeachers } from '@zhibiao/contract/teacher';
import { call } from '#lib/api.ts';

/** Banners, and what the header and footer say about the site. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getKv, { signal }),
  staleTime: 10 * 60_000,
});

/** Replies the learner has not read: status '1' and not read. */
export const unreadQuery = queryOptions({
  queryKey: ['suggestions', 'unread'],
  queryFn: async ({ signal }) =>
    (await call(listSuggestions, { query: { status: 1, pageSize: 100 }, signal })).rows.filter(
      (row) => row.status === '1' && row.isRead !== 1,
    ).length,
  staleTime: 60_000,
});

export const homeLessonsQuery = queryOptions({
  queryKey: ['lessons', 'home'],
  queryFn: ({ signal }) => call(listLessons, { query: { pageSize: 4 }, signal }),
});
export const homeTeachersQuery = queryOptions({
  queryKey: ['teachers', 'home'],
  queryFn: ({ signal }) => call(listTeachers, { query: { pageSize: 4 }, signal }),
});

/** The learner's courses in study; the first is the one to go on with. */
export const studyingQuery = queryOptions({
  queryKey: ['my-lessons', 'home'],
  queryFn: ({ signal }) => call(myLessons, { query: { status: LESSON_STATUS.studying, pageSize: 10 }, signal }),
});
