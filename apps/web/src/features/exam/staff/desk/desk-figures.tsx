import type { DeskSummary } from '@zhibiao/contract/exam/staff-monitor';
import css from './desk.module.css';

/** The room in six figures. */
export const DeskFigures = ({ summary }: { summary: DeskSummary }) => (
  <dl className={`panel num ${css.figures}`}>
    <Figure title="正在考" value={summary.running} unit="人" />
    <Figure title="失联" value={summary.lost} look={css.bad} />
    <Figure title="离开" value={summary.away} look={css.warn} />
    <Figure title="已交卷" value={summary.handed} />
    <Figure title="待复核" value={summary.reviewing} />
    <Figure title="未开始" value={summary.waiting} />
  </dl>
);

const Figure = ({
  title,
  value,
  unit,
  look = '',
}: {
  title: string;
  value: number;
  unit?: string;
  look?: string | undefined;
}) => (
  <div>
    <dt>{title}</dt>
    <dd className={value > 0 ? look : ''}>
      {value}
      {unit && <small> {unit}</small>}
    </dd>
  </div>
);
