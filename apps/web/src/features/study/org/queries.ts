import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  listOrgStudy,
  orgStudyDetail,
  orgStudyOptions,
  orgStudyPeople,
  orgStudySummary,
  type StudyFilters,
} from '@zhibiao/contract/org-study';
import { call } from '#lib/api.ts';

/** Everything here is invalidated by this key. */
export const STUDY = ['org-study'] as const;

export type Filters = { [K in keyof StudyFilters]?: NonNullable<StudyFilters[K]> };

export const studyQuery = (filters: Filters, pageNum: number, pageSize: number) =>
  queryOptions({
    queryKey: [...STUDY, 'list', filters, pageNum, pageSize],
    queryFn: ({ signal }) => call(listOrgStudy, { query: { pageNum, pageSize, ...filters }, signal }),
    placeholderData: keepPreviousData,
  });

export const studySummaryQuery = queryOptions({
  queryKey: [...STUDY, 'summary'],
  queryFn: ({ signal }) => call(orgStudySummary, { signal }),
});

export const studyOptionsQuery = queryOptions({
  queryKey: [...STUDY, 'options'],
  queryFn: ({ signal }) => call(orgStudyOptions, { signal }),
});

export const studyPeopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...STUDY, 'people', keyword],
    queryFn: ({ signal }) => call(orgStudyPeople, { query: keyword ? { keyword } : {}, signal }),
    placeholderData: keepPreviousData,
  });

export const studyDetailQuery = (key: { userId: string; lessonId: string }) =>
  queryOptions({
    queryKey: [...STUDY, 'detail', key],
    queryFn: ({ signal }) => call(orgStudyDetail, { query: key, signal }),
  });
