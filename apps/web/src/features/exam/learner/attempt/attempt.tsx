import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import { examDetail, listExams } from '@zhibiao/contract/exam/learner';
import {
  examResult,
  listRecords,
  listWrong,
  previewExam,
  type ExamResult as Result,
} from '@zhibiao/contract/exam/review';
import { lessonDetail, myLessons } from '@zhibiao/contract/lesson/learner';
import { studyDetail } from '@zhibiao/contract/study/learner';
import { useCallback, useEffect } from 'react';
import { forget, useInvalidate } from '#lib/api/ask.ts';
import { useFullPage } from '#lib/platform/full-page.ts';
import { noteExamEnded, noteRunningExam } from '#lib/session/running-exams.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './attempt.module.css';
import { forgetAttempt } from './store/attempt-memory.ts';
import { resultQuery } from '#features/exam/queries.ts';
import { timeLeft } from '#features/exam/server-clock.ts';
import { openingQuery } from './opening.ts';
import { RunningExam } from './running-exam.tsx';
import { useOnlyPage } from './use-only-page.ts';

/** After a hand-in nothing known about exams holds any more, nor about the lesson they conclude. */
const OUTDATED_BY_HAND_IN = [
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

/** A running attempt in the whole window, until the server has closed it. */
export const Attempt = ({ attempted }: { attempted: Result }) => {
  useFullPage();
  const invalidate = useInvalidate();
  const { displaced, takeOver } = useOnlyPage(attempted.attemptId);
  const opening = useQuery({ ...openingQuery(attempted), enabled: !displaced });
  const { refetch, data: opened } = opening;
  const client = useQueryClient();

  useEffect(() => {
    if (!opened) return;
    const { attemptId, title, deadline } = opened.started;
    const remainingMs = timeLeft(deadline, opened.anchor, performance.now());
    // A learner who comes back to the lists finds the exam under way, with one try less.
    forget(client, listExams, examDetail, listRecords);
    noteRunningExam(client, { attemptId, paperId: attempted.paperId, title, remainingMs });
  }, [client, opened, attempted.paperId]);

  const onClosed = useCallback(() => {
    forgetAttempt(attempted.attemptId);
    noteExamEnded(client, attempted.attemptId);
    forget(client, ...OUTDATED_BY_HAND_IN);
    // The result takes the exam's place; reading begins at its top.
    void invalidate(...OUTDATED_BY_HAND_IN).then(() => {
      const { submitType } = client.getQueryData(resultQuery(attempted.attemptId).queryKey) ?? {};
      if (submitType === SUBMIT.admin) toast.warning('监考人员已为您交卷');
      scrollTo(0, 0);
      document.getElementById('main')?.focus();
    });
  }, [client, invalidate, attempted.attemptId]);

  if (displaced) {
    return (
      <div className={`wrap ${css.displaced}`}>
        <h1>{attempted.title}</h1>
        <Alert
          kind="warning"
          action={
            <Button
              small
              onClick={() =>
                void refetch().then(({ isSuccess }) => {
                  if (isSuccess) takeOver();
                })
              }
            >
              在本页继续
            </Button>
          }
        >
          本次考试已在另一个页面打开，本页已停止作答。已有的作答都保留着。
        </Alert>
      </div>
    );
  }

  return (
    <QueryBlock
      query={opening}
      skeleton={
        <div className="wrap">
          <Skeleton lines={8} />
        </div>
      }
    >
      {(data) => <RunningExam key={opening.dataUpdatedAt} opening={data} attempted={attempted} onClosed={onClosed} />}
    </QueryBlock>
  );
};

/** Whether the attempt still takes answers. */
export const isRunning = (attempted: Pick<Result, 'status'>): boolean => attempted.status === ATTEMPT.running;
