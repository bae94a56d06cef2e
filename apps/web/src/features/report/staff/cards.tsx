import type { Overview, StatMetric } from '@zhibiao/contract/report-staff';
import { changeText, nameOf, rateOf, unitOf, valueOf } from './figures.ts';
import css from './report.module.css';

const METRICS: readonly StatMetric[] = [
  'active',
  'registered',
  'creditedSec',
  'finished',
  'hours',
  'attempts',
  'applied',
  'decided',
  'issued',
];

/** The period's figures, each with how it stands to the period before. */
export const Cards = ({ current, previous, partly }: Pick<Overview, 'current' | 'previous' | 'partly'>) => {
  const [rate, before] = [rateOf(current), rateOf(previous)];
  const metrics = partly ? METRICS : [...METRICS, 'sms' as const];

  return (
    <ul className={css.cards}>
      {metrics.map((metric) => (
        <Card
          key={metric}
          name={nameOf(metric)}
          value={`${valueOf(metric, current[metric])} ${unitOf(metric)}`}
          change={changeText(current[metric], previous[metric])}
        />
      ))}
      <Card
        name="合格率"
        value={rate === null ? '—' : `${rate}%`}
        change={before === null ? '上期没有交卷' : `上期 ${before}%`}
      />
    </ul>
  );
};

const Card = ({ name, value, change }: { name: string; value: string; change: string }) => (
  <li className="panel num">
    <span>{name}</span>
    <b>{value}</b>
    <span>{change}</span>
  </li>
);
