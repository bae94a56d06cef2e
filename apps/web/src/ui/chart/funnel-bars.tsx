import { art } from '#theme/tokens.ts';
import css from './charts.module.css';

type Step = { id: string; name: string; value: number };

/** How many took each step, and what part of those who took the one before. */
export const FunnelBars = ({ steps, unit }: { steps: readonly Step[]; unit: string }) => {
  const all = Math.max(1, steps[0]?.value ?? 0);
  return (
    <ol className={`stack gap-12 num ${css.steps}`}>
      {steps.map(({ id, name, value }, at) => {
        const before = steps[at - 1];
        return (
          <li key={id}>
            <span>{name}</span>
            <b>
              {value} {unit}
            </b>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={100} height={1} fill={art[6]} />
              <rect width={(value / all) * 100} height={1} fill={art[2]} />
            </svg>
            <span className="note">
              {before && before.value > 0 && `${before.name}的 ${Math.round((value / before.value) * 100)}%`}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
