import { color } from '#theme/tokens.ts';
import css from './plots.module.css';

export type Trace = { name: string; values: readonly number[]; kind: 'right' | 'wrong' | 'plain' };
type Props = { traces: readonly Trace[]; steps: readonly string[]; label: string };

const STROKE = { right: color.primary, wrong: color.error, plain: color.border } as const;
const DASHES = ['4 3', '1.5 3', '7 3', '7 3 1.5 3'];
const LEAST_APART = 14;

/** Labels at the ends of lines, moved apart where they would cover each other; in percent of the height. */
const apart = (ends: readonly { name: string; at: number }[]): Map<string, number> => {
  const placed = new Map<string, number>();
  let last = -LEAST_APART;
  for (const { name, at } of [...ends].sort((a, b) => a.at - b.at)) {
    last = Math.max(at, last + LEAST_APART);
    placed.set(name, last);
  }
  return placed;
};

/** How shares go from one group to the next. A table beside it says every number. */
export const Traces = ({ traces, steps, label }: Props) => {
  const named = traces.filter(({ kind }) => kind !== 'plain');
  const endOf = ({ values }: Trace) => (1 - (values.at(-1) ?? 0)) * 100;
  const places = apart(named.map((trace) => ({ name: trace.name, at: endOf(trace) })));

  return (
    <div className={`${css.plot} ${css.traces}`}>
      <div className={`num ${css.y}`} aria-hidden="true">
        {['100%', '50%', '0'].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <div className={css.area}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          {[0, 50, 100].map((y) => (
            <path key={y} d={`M0 ${y}H100`} stroke={color.borderSecondary} vectorEffect="non-scaling-stroke" />
          ))}
          {traces.map(({ name, values, kind }, at) => (
            <path
              key={name}
              fill="none"
              stroke={STROKE[kind]}
              strokeWidth={kind === 'plain' ? 1.5 : 2.5}
              strokeDasharray={kind === 'plain' ? DASHES[at % DASHES.length] : undefined}
              vectorEffect="non-scaling-stroke"
              d={values
                .map((value, step) => `${step ? 'L' : 'M'}${(step * 100) / (values.length - 1)} ${(1 - value) * 100}`)
                .join('')}
            />
          ))}
        </svg>
      </div>
      <div className={`num ${css.ends}`} aria-hidden="true">
        {named.map(({ name, values, kind }) => (
          <span key={name} className={kind === 'wrong' ? 'error' : ''} style={{ top: `${places.get(name) ?? 0}%` }}>
            {name} {Math.round((values.at(-1) ?? 0) * 100)}%
          </span>
        ))}
      </div>
      <div className={css.x} aria-hidden="true">
        {steps.map((step) => (
          <span key={step}>{step}</span>
        ))}
      </div>
    </div>
  );
};
