import { examDetail, listExams } from '@zhibiao/contract/exam/learner';
import { examResult, listRecords, listWrong, previewExam } from '@zhibiao/contract/exam/review';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { ask } from '#lib/api/ask.ts';

export const examsQuery = (pageNum: number) => ask(listExams, { query: { pageNum, pageSize: LIST_BOX_SIZE } });

export const examQuery = (paperId: string) => ask(examDetail, { query: { paperId } });

export const recordsQuery = (pageNum: number) => ask(listRecords, { query: { pageNum, pageSize: LIST_BOX_SIZE } });

export const wrongQuery = (pageNum: number) => ask(listWrong, { query: { pageNum, pageSize: LIST_BOX_SIZE } });

/** Of a running attempt too: its status says which view it needs. What has just come with the page is not old. */
export const resultQuery = (attemptId: string) => ask(examResult, { query: { attemptId } }, { staleTime: 5_000 });

export const examPreviewQuery = (query: { paperId: string } | { attemptId: string }) => ask(previewExam, { query });
