import type { Figures, Overview } from '@zhibiao/contract/report-staff';
import css from './report.module.css';

const SEC_OF_HOUR = 45 * 60;
export const hoursOf = (sec: number): string => String(Math.floor((sec * 10) / SEC_OF_HOUR) / 10);
const rateOf = ({ attempts, passed }: Figures): string =>
  attempts > 0 ? `${Math.round((passed / attempts) * 100)}%` : '—';

/** Today's figures, each with yesterday's beside it. */
export const TodayCards = ({ today, yesterday }: Pick<Overview, 'today' | 'yesterday'>) => {
  const cards: [label: string, of: (figures: Figures) => string][] = [
    ['学习人数', ({ active }) => `${active} 人`],
    ['新增学员', ({ registered }) => `${registered} 人`],
    ['计入学时', ({ creditedSec }) => `${hoursOf(creditedSec)} 学时`],
    ['交卷', ({ attempts }) => `${attempts} 份`],
    ['合格率', rateOf],
    ['签发证书', ({ issued }) => `${issued} 张`],
  ];

  return (
    <ul className={css.cards}>
      {cards.map(([label, of]) => (
        <li key={label} className="panel num">
          <span>{label}</span>
          <b>{of(today)}</b>
          <span>昨日 {of(yesterday)}</span>
        </li>
      ))}
    </ul>
  );
};
