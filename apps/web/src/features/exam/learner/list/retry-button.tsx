import { useQuery } from '@tanstack/react-query';
import type { ExamResult } from '@zhibiao/contract/exam/review';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { examAddress } from '#features/exam/addresses.ts';
import css from './retry-button.module.css';
import { examQuery } from '#features/exam/queries.ts';

/** 再考一次, or why that is not possible now. Draws nothing where the exam cannot be repeated. */
export const RetryButton = ({ result }: { result: ExamResult }) => {
  const { data: exam } = useQuery(examQuery(result.paperId));
  if (!exam || result.passed || exam.myStatus === 'passed' || exam.myStatus === 'marking') return null;
  if (exam.runningAttemptId)
    return (
      <ButtonLink primary to={examAddress.attempt(exam.runningAttemptId)}>
        继续作答
      </ButtonLink>
    );
  if (exam.canTake)
    return (
      <ButtonLink primary to={examAddress.paper(exam.paperId)}>
        再考一次
      </ButtonLink>
    );

  return (
    <span className={css.refused}>
      <Button disabled aria-describedby="retry-reason">
        再考一次
      </Button>
      <span id="retry-reason" className="note">
        {exam.reasons.join('；')}
      </span>
      {exam.retakeable && (
        <ButtonLink text to={examAddress.paper(exam.paperId)}>
          申请补考
        </ButtonLink>
      )}
    </span>
  );
};
