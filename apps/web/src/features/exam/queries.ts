import { queryOptions } from '@tanstack/react-query';
import { examDetail, listExams } from '@zhibiao/contract/exam/learner';
import { startExam, type Started } from '@zhibiao/contract/exam/attempt';
import { examResult, listRecords, listWrong, previewExam } from '@zhibiao/contract/exam/review';
import { lessonDetail, myLessons } from '@zhibiao/contract/lesson/learner';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { studyDetail } from '@zhibiao/contract/study/learner';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { anchorAt, type Anchor } from './server-clock.ts';

/** What is gone is said in its place, with the way to the exams there are. */

export const examsQuery = (pageNum: number) => ask(listExams, { query: { pageNum, pageSize: LIST_BOX_SIZE } });

export const examQuery = (paperId: string) => ask(examDetail, { query: { paperId } });

export const recordsQuery = (pageNum: number) => ask(listRecords, { query: { pageNum, pageSize: LIST_BOX_SIZE } });

export const wrongQuery = (pageNum: number) => ask(listWrong, { query: { pageNum, pageSize: LIST_BOX_SIZE } });

/** Of a running attempt too: its status says which view it needs. What has just come with the page is not old. */
export const resultQuery = (attemptId: string) => ask(examResult, { query: { attemptId } }, { staleTime: 1_000 });

export const examPreviewQuery = (query: { paperId: string } | { attemptId: string }) => ask(previewExam, { query });

export type Opening = { started: Started; anchor: Anchor };

/** The paper as given, the answers the server has, and its clock. Fetched again each time the exam comes on screen. */
export const openingQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['exam opening', paperId],
    queryFn: async ({ signal }): Promise<Opening> => {
      const sentAt = performance.now();
      const started = await call(startExam, { body: { paperId, agree: true }, signal });
      return { started, anchor: anchorAt(started.serverTime, sentAt, performance.now()) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** After a hand-in nothing known about exams holds any more, nor about the lesson they conclude. */
export const OUTDATED_BY_HAND_IN = [
  listExams,
  examDetail,
  listRecords,
  listWrong,
  examResult,
  previewExam,
  lessonDetail,
  studyDetail,
  myLessons,
] as const;
