import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './check-findings.module.css';

type Finding = { msg: string; bad: boolean; link?: ReactNode };

/** That nothing stands in the way of publishing. */
export const NothingWrong = () => (
  <p className={`row baseline gap-8 success strong ${css.ok}`}>
    <Icon name="done" size={18} />
    没有错误，可以发布
  </p>
);

/** What a check found before something is published: what is wrong, then what is worth knowing. */
export const CheckFindings = ({ found }: { found: readonly Finding[] }) => (
  <ul className={css.found}>
    {found.map(({ msg, bad, link }, at) => (
      <li key={`${at} ${msg}`} className={bad ? css.fault : css.warn}>
        <Icon name={bad ? 'warn' : 'clock'} size={16} />
        <span>
          <span className="sr">{bad ? '错误：' : '提醒：'}</span>
          {msg}
        </span>
        {link}
      </li>
    ))}
  </ul>
);
