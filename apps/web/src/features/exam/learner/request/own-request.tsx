import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { EXAM_REQUEST, type ExamRequestRow, REQUEST_STATUS, withdrawRequest } from '@zhibiao/contract/exam/request';
import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import type { About } from './ask-dialog.tsx';
import css from './own-request.module.css';
import { OUTDATED_BY_REQUEST, ownRequestsQuery } from '#features/exam/request/queries.ts';
import { RequestState } from '#features/exam/request/request-state.tsx';

// Loaded when it is opened.
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).RequestExamDialog }));

type Props = {
  about: About;
  /** Whether it may be requested now. */
  may: boolean;
  /** Beside the button, before it is requested. */
  hint?: string;
  block?: boolean;
};

const isAbout = ({ kind, attemptId }: About, request: ExamRequestRow): boolean =>
  request.kind === kind && (kind === EXAM_REQUEST.retake || request.attemptId === attemptId);
/** Of an attempt's score there is one request, unless it was taken back. */
const mayAsk = ({ kind }: About, last: ExamRequestRow | undefined): boolean => {
  if (!last || last.status === REQUEST_STATUS.withdrawn) return true;
  return kind === EXAM_REQUEST.retake && last.status !== REQUEST_STATUS.waiting;
};

/** How the learner's last request of this kind stands, and the way to ask. Draws nothing where there is neither. */
export const OwnRequest = ({ about, may, hint, block = false }: Props) => {
  const { data } = useQuery(ownRequestsQuery(about.paperId));
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  const last = data.find((request) => isAbout(about, request));
  const offered = may && mayAsk(about, last);
  if (!offered && !last) return null;

  return (
    <section className="cluster gap-8-12" aria-label={`${labelOf(EXAM_REQUEST, about.kind)}申请`}>
      {last && <RequestStatus request={last} />}
      {offered && (
        <>
          <Button block={block} onClick={() => setAsking(true)}>
            申请{labelOf(EXAM_REQUEST, about.kind)}
          </Button>
          {hint && <span className="note num">{hint}</span>}
        </>
      )}
      <Suspense>{asking && <AskDialog {...about} onClose={() => setAsking(false)} />}</Suspense>
    </section>
  );
};

const RequestStatus = ({ request }: { request: ExamRequestRow }) => (
  <div className={`num ${css.standing}`}>
    <p className="cluster gap-4-12">
      <b>{labelOf(EXAM_REQUEST, request.kind)}申请</b>
      <RequestState status={request.status} />
      <span className="note">{request.createTime.slice(0, 16)}</span>
    </p>
    {request.outcome && <p>{request.outcome}</p>}
    {request.opinion && <p className="note">意见：{request.opinion}</p>}
    {request.status === REQUEST_STATUS.waiting && <Withdraw id={request.id} />}
  </div>
);

const Withdraw = ({ id }: { id: string }) => {
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawRequest, { body: { id } }),
    onSuccess: () => toast.success(withdrawRequest.done),
    // Decided meanwhile: what it has become is shown in its place.
    onSettled: () => invalidate(...OUTDATED_BY_REQUEST),
  });
  return (
    <span>
      <Button small busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        撤回申请
      </Button>
    </span>
  );
};
