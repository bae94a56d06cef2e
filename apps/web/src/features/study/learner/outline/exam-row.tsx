import type { StudyDetail } from '@zhibiao/contract/study/learner';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './exam-row.module.css';

type Props = {
  paper: { paperId: string; title: string; requireLesson: boolean };
  /** Null for guests and those who have not joined. */
  exam: StudyDetail['exam'];
  guest: boolean;
};

/** The final exam below the chapters: a link to it, or what has to be done first. */
export const ExamRow = ({ paper, exam, guest }: Props) => {
  const open = exam?.canTake || exam?.passed;
  const body = (
    <>
      <Icon name={exam?.passed ? 'done' : open ? 'exam' : 'lock'} />
      <p>
        {paper.title}
        <small>{stateOf(paper, exam, guest)}</small>
      </p>
      {open && <Icon name="right" size={16} />}
    </>
  );
  if (!open) return <div className={css.row}>{body}</div>;

  return (
    <Link
      className={`${css.row} ${css.open} ${exam.passed ? css.passed : ''}`}
      to={`${paths.examination}?paperId=${paper.paperId}`}
    >
      {body}
    </Link>
  );
};

const stateOf = ({ requireLesson }: Props['paper'], exam: Props['exam'], guest: boolean): string => {
  const first = requireLesson ? '学完全部必修内容' : '加入学习';
  if (!exam) return `${guest ? '登录并' : ''}${first}后开放`;
  if (exam.passed) return `已通过，最好成绩 ${exam.bestScore ?? '—'} 分`;
  if (!exam.canTake) return exam.reasons.join('；') || '还不能参加考试';
  return `可以考试，还有 ${exam.attemptsLeft} 次机会`;
};
