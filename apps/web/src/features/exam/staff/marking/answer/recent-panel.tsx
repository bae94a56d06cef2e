import { useQuery } from '@tanstack/react-query';
import { myMarks } from '@zhibiao/contract/exam/staff-marking';
import { Link } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';
import { totalText } from '#lib/format/total.ts';
import { Button } from '#ui/action/button.tsx';
import css from '#features/exam/staff/marking/marking.module.css';
import { MarkResult } from '#features/exam/staff/marking/mark-result.tsx';
import { pointsText } from '#features/exam/staff/marking/points.ts';
import { deskPath, type WantedMarking } from '#features/exam/staff/marking/wanted.ts';

const SHOWN = 5;
export const recentQuery = ({ paperId, questionId }: WantedMarking) =>
  ask(myMarks, { query: { paperId, questionId, pageSize: SHOWN } });

/** The last marks one gave on this question, and which of them can be taken back. */
export const RecentPanel = ({ wanted, onRecall }: { wanted: WantedMarking; onRecall: (taskId: string) => void }) => {
  const { data } = useQuery(recentQuery(wanted));
  if (!data || data.rows.length === 0) return null;

  return (
    <section className={`panel ${css.flush}`} aria-label="我最近评的">
      <header className={css.head}>
        <h2>我最近评的</h2>
        <Link className={css.end} to={deskPath(wanted, 'mine')}>
          全部 {totalText(data.total)} 份
        </Link>
      </header>
      <table className={`num ${css.recent}`}>
        <thead>
          <tr>
            <th>答卷</th>
            <th>我给</th>
            <th>双评相差</th>
            <th>结果</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((mark, at) => (
            <tr key={mark.taskId + mark.at}>
              <td>{mark.code}</td>
              <td>{pointsText(mark.score)}</td>
              <td>{mark.gap === null ? '—' : pointsText(mark.gap)}</td>
              <td>
                <MarkResult mark={mark} />
                {mark.recallable && (
                  <Button text small aria-label={`撤回，答卷 ${mark.code}`} onClick={() => onRecall(mark.taskId)}>
                    撤回
                    {at === 0 && <kbd>K</kbd>}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
