import { Link } from 'react-router-dom';
import css from './tabs.module.css';

type Tab = { to: string; text: string; current: boolean };

/** Views of one page that live in its address: links in a row, the current one underlined. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={css.links} aria-label={label}>
    {tabs.map(({ to, text, current }) => (
      <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
);
