import { useMutation } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/core/copy';
import { EXAM_REQUEST } from '@zhibiao/contract/exam/request';
import { startExam } from '@zhibiao/contract/exam/attempt';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { RenewExam } from '#widgets/lesson/renew.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { examAddress } from '#features/exam/addresses.ts';
import type { Exam } from './exam-rules.tsx';
import css from './start-panel.module.css';
import { Remaining } from '#features/exam/learner/running/remaining.tsx';
import { OwnRequest } from '#features/exam/learner/request/own-request.tsx';
import { ExamStatusTag } from '#features/exam/status-tag.tsx';

/** The button that starts the exam, or why it cannot be taken. */
export const StartPanel = ({ exam, at }: { exam: Exam; at: number }) => (
  <aside className="panel stack gap-16" aria-label="我的考试">
    <dl className={`stack gap-12 num ${css.facts}`}>
      <div>
        <dt>我的状态</dt>
        <dd>
          <ExamStatusTag status={exam.myStatus} />
        </dd>
      </div>
      <div>
        <dt>最好成绩</dt>
        <dd>{exam.bestScore === null ? '—' : `${exam.bestScore} 分`}</dd>
      </div>
      {exam.roundName !== undefined && exam.round !== 1 && (
        <div>
          <dt>轮次</dt>
          <dd>{exam.roundName}</dd>
        </div>
      )}
      {exam.running && (
        <div>
          <dt>剩余时间</dt>
          <dd>
            <Remaining endsAt={at + exam.running.remainingMs} />
          </dd>
        </div>
      )}
      {!exam.running && exam.myStatus !== 'passed' && (
        <div>
          <dt>剩余次数</dt>
          <dd>
            {exam.attemptsLeft} / {exam.maxAttempts}
          </dd>
        </div>
      )}
      <div>
        <dt>考试时长</dt>
        <dd>{exam.durationMin} 分钟</dd>
      </div>
      <div>
        <dt>合格线</dt>
        <dd>
          {exam.passScore} / {exam.totalScore} 分
        </dd>
      </div>
      {(exam.openTime ?? exam.closeTime) && (
        <div>
          <dt>开放时间</dt>
          <dd>
            {exam.openTime?.slice(0, 16) ?? '即日起'}
            <br />至 {exam.closeTime?.slice(0, 16) ?? '长期'}
          </dd>
        </div>
      )}
    </dl>
    <Way exam={exam} />
    <OwnRequest block about={{ kind: EXAM_REQUEST.retake, paperId: exam.paperId }} may={exam.retakeable === true} />
    <ButtonLink text block to={examAddress.records}>
      考试记录
    </ButtonLink>
  </aside>
);

const Way = ({ exam }: { exam: Exam }) => {
  if (exam.runningAttemptId)
    return (
      <ButtonLink primary block large to={examAddress.attempt(exam.runningAttemptId)}>
        继续作答
      </ButtonLink>
    );
  if (exam.canTake) return <Start paperId={exam.paperId} />;

  return (
    <>
      <Alert
        kind={exam.myStatus === 'passed' ? 'success' : 'info'}
        {...(exam.myStatus === 'passed' ? {} : { icon: 'lock' as const })}
      >
        {exam.reasons.join('；')}
      </Alert>
      {exam.renewable && <RenewExam block paperId={exam.paperId} renewable={exam.renewable} />}
      {exam.lessonId && exam.myStatus !== 'passed' && (
        <ButtonLink block to={lessonAddress(exam.lessonId)}>
          去学习课程
        </ButtonLink>
      )}
    </>
  );
};

const Start = ({ paperId }: { paperId: string }) => {
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const start = useMutation({
    mutationFn: () => call(startExam, { body: { paperId, agree: true } }),
    onSuccess: ({ attemptId }) => navigate(examAddress.attempt(attemptId)),
  });
  const refused = confirming && !agreed;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setConfirming(true);
    if (!agreed) event.currentTarget.querySelector('input')?.focus();
    else if (!start.isPending) start.mutate();
  };

  return (
    <form className={css.start} onSubmit={submit}>
      <label className={css.agree}>
        <Choice
          type="checkbox"
          checked={agreed}
          aria-invalid={refused}
          aria-describedby="agree-fault"
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>我已阅读并同意考试须知，独立完成作答</span>
      </label>
      <p id="agree-fault" role="alert" className={css.fault}>
        {refused && (
          <>
            <Icon name="warn" size={16} />
            {copy.agreeExam}
          </>
        )}
      </p>
      <Button type="submit" primary block large busy={start.isPending}>
        {start.isPending ? '正在出题…' : '开始考试'}
      </Button>
    </form>
  );
};
