import { Icon } from '#ui/icon.tsx';
import css from './import.module.css';

const STEPS = ['选择文件', '核对', '完成'] as const;

/** Where an import stands. */
export const Steps = ({ at }: { at: 0 | 1 | 2 }) => (
  <ol className={`num ${css.steps}`}>
    {STEPS.map((name, i) => (
      <li key={name} className={i < at ? (css.done ?? '') : ''} aria-current={i === at ? 'step' : undefined}>
        <i>{i < at ? <Icon name="check" size={14} /> : i + 1}</i>
        {name}
        {i < at && <span className="sr">（已完成）</span>}
      </li>
    ))}
  </ol>
);
