import { useQuery } from '@tanstack/react-query';
import { markMonth } from '@zhibiao/contract/exam/staff-marking';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import css from './my-month.module.css';

/**
 * What the marker marked this month, beside the month before as far as it had come; nothing for one who marked in
 * neither.
 */
export const MyMarkMonth = () => {
  const can = useCan();
  const { data } = useQuery(ask(markMonth));
  if (!data) return null;
  const { from, scored, arbitrated, near } = data;
  if ([scored, arbitrated].every(({ now, before }) => now === 0 && !before)) return null;
  return (
    <section className={`panel ${css.month}`} aria-labelledby="mark-month">
      <header>
        <h2 id="mark-month">我的本月</h2>
        <span className="note num">{from} 至今，与上月同期比</span>
      </header>
      <dl className="num">
        {can('mark:score') && <Figure label="评阅" unit="份" {...scored} />}
        {can('mark:arbitrate') && <Figure label="仲裁与重评" unit="份" {...arbitrated} />}
        {near.now !== null && <Figure label="与另一评相差 1 分以内" unit="%" now={near.now} before={near.before} />}
      </dl>
    </section>
  );
};

type FigureProps = { label: string; unit: string; now: number; before: number | null };
const Figure = ({ label, unit, now, before }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{now}</b> {unit}
      {before !== null && <span className="note">　{changed(now - before)}</span>}
    </dd>
  </div>
);
const changed = (by: number): string => (by === 0 ? '持平' : by > 0 ? `+${by}` : `−${-by}`);
