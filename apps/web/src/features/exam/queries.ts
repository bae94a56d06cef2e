import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  examDetail,
  examResult,
  listExams,
  listRecords,
  listWrong,
  previewExam,
  startExam,
  type Started,
} from '@zhibiao/contract/exam';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';
import { anchorAt, type Anchor } from './server-clock.ts';

export const examsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['exam', 'list', pageNum],
    queryFn: ({ signal }) => call(listExams, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
  });

export const examQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['exam', 'detail', paperId],
    queryFn: ({ signal }) => call(examDetail, { query: { paperId }, signal }),
  });

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['exam', 'records', pageNum],
    queryFn: ({ signal }) => call(listRecords, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
  });

export const wrongQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['exam', 'wrong', pageNum],
    queryFn: ({ signal }) => call(listWrong, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
  });

/** Of a running attempt too: its status says which view it needs. */
export const resultQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['exam', 'result', attemptId],
    queryFn: ({ signal }) => call(examResult, { query: { attemptId }, signal }),
    staleTime: 0,
  });

export const previewQuery = (query: { paperId: string } | { attemptId: string }) =>
  queryOptions({ queryKey: ['exam', 'preview', query], queryFn: ({ signal }) => call(previewExam, { query, signal }) });

export type Opening = { started: Started; anchor: Anchor };

/** The paper as given, the answers the server has, and its clock. Fetched anew each time the exam comes on screen. */
export const openingQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['exam', 'opening', paperId],
    queryFn: async ({ signal }): Promise<Opening> => {
      const asked = performance.now();
      const started = await call(startExam, { body: { paperId, agree: true }, signal });
      return { started, anchor: anchorAt(started.serverTime, asked, performance.now()) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** After a hand-in nothing known about exams holds any more, nor about the lesson they conclude. */
export const refreshExams = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({
    predicate: ({ queryKey: [scope, part] }) =>
      (scope === 'exam' && part !== 'opening') || scope === 'lesson' || scope === 'study' || scope === 'my-lessons',
  });
};
