import { EXAM_REQUEST } from '@zhibiao/contract/exam/request';
import type { ExamResult } from '@zhibiao/contract/exam/review';
import { OwnRequest } from './own-request.tsx';

/** 申请成绩复核 below a released result, and how it stands. */
export const ReviewRequest = ({ result: { paperId, attemptId, score, reviewUntil = null } }: { result: ExamResult }) =>
  score === null ? null : (
    <OwnRequest
      about={{ kind: EXAM_REQUEST.review, paperId, attemptId }}
      may={reviewUntil !== null}
      {...(reviewUntil !== null && { hint: `${reviewUntil.slice(0, 16)} 前可申请` })}
    />
  );
