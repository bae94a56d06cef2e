import type { MemberStudy } from '@zhibiao/contract/member/org-students';
import { shortMoment } from '#lib/format/moment-text.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import css from './student.module.css';

/** How far a member is in all courses together, and how many of them are done. */
export const StudyProgress = ({ name, study: { lessons, done, progress } }: { name: string; study: MemberStudy }) =>
  lessons === 0 ? (
    <span className="note">没有课程</span>
  ) : (
    <div className={css.progress}>
      <ProgressLine percent={progress} done={done === lessons} label={`${name}的课程进度`} />
      <span className="note num">
        学完 {done} / {lessons} 门
      </span>
    </div>
  );

export const lastText = ({ lessons, lastStudy }: MemberStudy): string =>
  lastStudy ? shortMoment(lastStudy) : lessons > 0 ? '未开始' : '—';
