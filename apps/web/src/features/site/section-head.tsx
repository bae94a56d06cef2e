import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon/icon.tsx';
import css from './section-head.module.css';

/** A section's title with the way to all of it. */
export const SectionHead = ({ title, to, more }: { title: string; to: string; more: string }) => (
  <div className={`row baseline spread gap-16 ${css.head}`}>
    <h2>{title}</h2>
    <Link to={to}>
      {more}
      <Icon name="right" size={14} />
    </Link>
  </div>
);
