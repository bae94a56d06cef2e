import type { ExamRow } from '@zhibiao/contract/exam';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lessonAddress } from '#widgets/lesson-card.tsx';
import { examAddress } from '#features/exam/addresses.ts';
import css from './exam-rows.module.css';
import { ExamStatusTag } from '#features/exam/status-tag.tsx';

/** The exams a learner may see, each with its conditions and the learner's status. */
export const ExamRows = ({ exams }: { exams: readonly ExamRow[] }) => (
  <ul className={css.rows}>
    {exams.map((exam) => (
      <li key={exam.paperId} className={`panel ${css.row}`}>
        <div className={css.what}>
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
        <dl className={css.mine}>
          <div>
            <dt>最好成绩</dt>
            <dd className="num">
              {exam.bestScore === null ? (
                '—'
              ) : (
                <>
                  {exam.bestScore}
                  <small>分</small>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>剩余次数</dt>
            <dd className="num">
              {exam.attemptsLeft}
              <small>/ {exam.maxAttempts}</small>
            </dd>
          </div>
        </dl>
        <div className={css.action}>
          <Action exam={exam} />
        </div>
      </li>
    ))}
  </ul>
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
  if (exam.myStatus === 'running')
    return (
      <ButtonLink primary to={examAddress.paper(exam.paperId)}>
        继续考试
      </ButtonLink>
    );
  if (exam.canTake)
    return (
      <ButtonLink primary={exam.myStatus === 'none'} to={examAddress.paper(exam.paperId)}>
        {exam.myStatus === 'none' ? '参加考试' : '再考一次'}
      </ButtonLink>
    );

  return (
    <ul className={`note ${css.reasons}`}>
      {exam.reasons.map((reason) => (
        <li key={reason}>
          <Icon name={exam.myStatus === 'passed' ? 'done' : 'lock'} size={16} />
          {reason}
        </li>
      ))}
    </ul>
  );
};
