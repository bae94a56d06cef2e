import { queryOptions } from '@tanstack/react-query';
import { getStudyDict, listAreas, listDict, listStudyDict } from '@zhibiao/contract/common';
import { STUDY_DICT_ROOT } from '@zhibiao/contract/limits';
import { call } from './api.ts';

/** Words the back office may change, at most a few times a year. */
const staleTime = 30 * 60_000;

export const dictQuery = (type: string) =>
  queryOptions({
    queryKey: ['dict', type],
    queryFn: ({ signal }) => call(listDict, { params: { type }, signal }),
    staleTime,
  });

export const studyDictQuery = (pId: number = STUDY_DICT_ROOT) =>
  queryOptions({
    queryKey: ['study-dict', pId],
    queryFn: ({ signal }) => call(listStudyDict, { query: { pId }, signal }),
    staleTime,
  });

/** One entry by its id, wherever it stands in the tree. */
export const studyDictEntryQuery = (id: number) =>
  queryOptions({
    queryKey: ['study-dict', 'entry', id],
    queryFn: ({ signal }) => call(getStudyDict, { params: { id }, signal }),
    staleTime,
  });

export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => call(listAreas, { signal }),
  staleTime,
});
