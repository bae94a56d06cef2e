import type { ExamRow } from '@zhibiao/contract/exam/learner';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { examAddress } from '#features/exam/addresses.ts';
import css from './exam-rows.module.css';
import { Remaining } from '#features/exam/learner/running/remaining.tsx';
import { ExamStatusTag } from '#features/exam/status-tag.tsx';

/**
 * The exams a learner may see, each with its conditions and the learner's status. `at`: Date.now() when the server
 * sent how much time remains.
 */
export const ExamRows = ({ exams, at }: { exams: readonly ExamRow[]; at: number }) => (
  <ul className="stack gap-16">
    {exams.map((exam) => (
      <li key={exam.paperId} className={`panel ${css.row}`}>
        <div className={`stack gap-8 ${css.what}`}>
          <h2>
            <Link to={examAddress.paper(exam.paperId)}>{exam.title}</Link>
            <ExamStatusTag status={exam.myStatus} />
          </h2>
          {exam.lessonId && (
            <p className="note">
              课程：<Link to={lessonAddress(exam.lessonId)}>{exam.lessonName}</Link>
            </p>
          )}
          <p className={`note num ${css.measures}`}>
            <span>{exam.questionCount} 题</span>
            <span>{exam.durationMin} 分钟</span>
            <span>满分 {exam.totalScore} 分</span>
            <span>{exam.passScore} 分合格</span>
          </p>
          <Opening exam={exam} />
        </div>
        <Mine exam={exam} at={at} />
        <div className={css.action}>
          <Action exam={exam} />
        </div>
      </li>
    ))}
  </ul>
);

/** The score, and what is still to be had: time while it runs, tries until it is passed. */
const Mine = ({
  exam: { bestScore, running, myStatus, attemptsLeft, maxAttempts },
  at,
}: {
  exam: ExamRow;
  at: number;
}) => (
  <dl className={css.mine}>
    <div>
      <dt>最好成绩</dt>
      <dd className="num">
        {bestScore === null ? (
          '—'
        ) : (
          <>
            {bestScore}
            <small>分</small>
          </>
        )}
      </dd>
    </div>
    {running && (
      <div>
        <dt>剩余时间</dt>
        <dd>
          <Remaining endsAt={at + running.remainingMs} />
        </dd>
      </div>
    )}
    {!running && myStatus !== 'passed' && (
      <div>
        <dt>剩余次数</dt>
        <dd className="num">
          {attemptsLeft}
          <small>/ {maxAttempts}</small>
        </dd>
      </div>
    )}
  </dl>
);

const Opening = ({ exam: { openTime, closeTime } }: { exam: ExamRow }) => {
  if (!openTime && !closeTime) return null;
  return (
    <p className="note num">
      开放时间：{openTime?.slice(0, 16) ?? '即日起'} 至 {closeTime?.slice(0, 16) ?? '长期'}
    </p>
  );
};

const Action = ({ exam }: { exam: ExamRow }) => {
  if (exam.running)
    return (
      <ButtonLink primary to={examAddress.attempt(exam.running.attemptId)}>
        继续作答
      </ButtonLink>
    );
  if (exam.canTake)
    return (
      <ButtonLink primary={exam.myStatus === 'none'} to={examAddress.paper(exam.paperId)}>
        {exam.myStatus === 'none' ? '参加考试' : '再考一次'}
      </ButtonLink>
    );

  return (
    <ul className={`stack gap-6 note ${css.reasons}`}>
      {exam.reasons.map((reason) => (
        <li key={reason}>
          <Icon name={exam.myStatus === 'passed' ? 'done' : 'lock'} size={16} />
          {reason}
        </li>
      ))}
    </ul>
  );
};
