import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { EXAM_REQUEST, type examRequest, REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dock, DockPart } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AttemptTag } from '#features/exam/status-tag.tsx';
import { requestQuery } from '#features/exam/request/queries.ts';
import { Readers } from './readers.tsx';
import { RequestState } from '#features/exam/request/request-state.tsx';
import css from '#features/exam/request/request.module.css';

// Loaded when it is opened.
const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideExamRequestDialog }));

type Request = AnswerOf<typeof examRequest>;

/** One request, with what its learner made of the paper, and its decision. */
export const RequestDock = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(requestQuery(id));
  const [deciding, setDeciding] = useState<boolean | null>(null);
  const request = query.data;

  return (
    <>
      <Dock
        title={request ? `${request.name || '未填写姓名'}　${labelOf(EXAM_REQUEST, request.kind)}` : '考试申请'}
        onClose={onClose}
        foot={
          request?.status === REQUEST_STATUS.waiting && <ExamRequestActs request={request} onDecide={setDeciding} />
        }
      >
        <QueryBlock query={query} failed="申请加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
          {(data) => <ExamRequestRecord request={data} />}
        </QueryBlock>
      </Dock>
      {request && deciding !== null && (
        <Suspense>
          <DecideDialog request={request} pass={deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </>
  );
};

/** A score that no person gave has nothing to be arbitrated. */
const canAgree = ({ kind, marked }: Request): boolean => kind === EXAM_REQUEST.retake || marked;

export const ExamRequestActs = ({ request, onDecide }: { request: Request; onDecide: (pass: boolean) => void }) => (
  <div className={css.acts}>
    <Button small danger onClick={() => onDecide(false)}>
      驳回
    </Button>
    <Button small primary disabled={!canAgree(request)} onClick={() => onDecide(true)}>
      同意
    </Button>
  </div>
);

export const ExamRequestRecord = ({ request }: { request: Request }) => (
  <>
    <dl className={`num ${css.facts}`}>
      <dt>试卷</dt>
      <dd>{request.title}</dd>
      <dt>账号</dt>
      <dd>{request.accountMasked}</dd>
      <dt>机构</dt>
      <dd>{request.orgName ?? '—'}</dd>
      <dt>提交</dt>
      <dd>{request.createTime.slice(0, 16)}</dd>
      <dt>状态</dt>
      <dd>
        <RequestState status={request.status} />
      </dd>
    </dl>
    {request.status === REQUEST_STATUS.waiting && !canAgree(request) && (
      <Alert>本次考试没有人工评阅的题目，不能送仲裁。答案有误时请使用重判，否则请驳回并说明理由。</Alert>
    )}
    {request.status === REQUEST_STATUS.waiting && request.marked && <Readers request={request} />}
    <DockPart title="理由">
      <p>{request.reason}</p>
    </DockPart>
    {request.decideTime && <Decision request={request} />}
    <DockPart title={`考试记录（已考 ${request.used} 次，共可考 ${request.maxAttempts} 次）`}>
      <Attempts request={request} />
    </DockPart>
  </>
);

const Decision = ({ request: { status, decideTime, by, opinion, outcome } }: { request: Request }) => (
  <DockPart title={status === REQUEST_STATUS.withdrawn ? '撤回' : '处理'}>
    <dl className={`num ${css.facts}`}>
      <dt>时间</dt>
      <dd>{decideTime?.slice(0, 16)}</dd>
      {status !== REQUEST_STATUS.withdrawn && (
        <>
          <dt>处理人</dt>
          <dd>{by ?? '—'}</dd>
          <dt>意见</dt>
          <dd>{opinion}</dd>
        </>
      )}
      {outcome && (
        <>
          <dt>结果</dt>
          <dd>{outcome}</dd>
        </>
      )}
    </dl>
  </DockPart>
);

const Attempts = ({ request: { attempts, attemptId: asked } }: { request: Request }) => (
  <table className={`num ${css.attempts}`}>
    <thead>
      <tr>
        <th scope="col">次</th>
        <th scope="col">开始</th>
        <th scope="col">得分</th>
        <th scope="col">切屏</th>
        <th scope="col">结果</th>
      </tr>
    </thead>
    <tbody>
      {attempts.map(({ attemptId, no, startTime, score, blurCount, status, passed }) => (
        <tr key={attemptId} className={attemptId === asked ? css.asked : undefined}>
          <td>
            {no}
            {attemptId === asked && <span className="sr">（申请复核的一次）</span>}
          </td>
          <td>{startTime.slice(0, 16)}</td>
          <td>{score ?? '—'}</td>
          <td>{blurCount}</td>
          <td>
            <AttemptTag status={status} passed={passed} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
