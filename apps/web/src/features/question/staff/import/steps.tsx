import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon/icon.tsx';
import css from './import.module.css';

const STEPS = ['选择文件', '读到了什么', '核对题目', '完成'] as const;

/** Where an import stands; `back` leads to what the file was read as. */
export const ImportSteps = ({ at, back }: { at: 0 | 1 | 2 | 3; back?: string }) => (
  <ol className={`num ${css.steps}`}>
    {STEPS.map((name, i) => (
      <li key={name} className={i < at ? (css.done ?? '') : ''} aria-current={i === at ? 'step' : undefined}>
        <i>{i < at ? <Icon name="check" size={14} /> : i + 1}</i>
        {back !== undefined && i === 1 ? <Link to={back}>{name}</Link> : name}
        {i < at && <span className="sr">（已完成）</span>}
      </li>
    ))}
  </ol>
);
