import type { LessonStudentCounts } from '@zhibiao/contract/study/staff-enrol';
import css from './students.module.css';

/** How a course goes, in four figures. */
export const StudentFigures = ({ counts }: { counts: LessonStudentCounts }) => {
  const { all, assigned, finished, examDue, late, lateDays, soon, soonUntouched, hasExam } = counts;
  const share = Math.floor((finished / all) * 100);
  return (
    <dl className={`panel num ${css.figures}`}>
      <Figure name="学员" count={all} note={`指派 ${assigned}，自选 ${all - assigned}`} />
      <Figure
        name={hasExam ? '学完并考过' : '学完'}
        count={finished}
        note={hasExam ? `${share}%，学完待考 ${examDue} 人` : `${share}%`}
      />
      <Figure name="逾期" count={late} kind="late" note={late > 0 ? `最久 ${lateDays} 天` : '没有'} />
      <Figure name="7 天内到期" count={soon} kind="soon" note={soon > 0 ? `${soonUntouched} 人还没开始` : '没有'} />
    </dl>
  );
};

type Props = { name: string; count: number; note: string; kind?: 'late' | 'soon' };
const Figure = ({ name, count, note, kind }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd className={count > 0 && kind ? css[kind] : undefined}>
      {count}
      <small> 人</small>
    </dd>
    <dd className="note">{note}</dd>
  </div>
);
