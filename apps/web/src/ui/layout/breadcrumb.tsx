import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon/icon.tsx';
import css from './breadcrumb.module.css';

/** Where this page lies: links down to the last step, which is the page itself. */
export const Breadcrumb = ({ steps, here }: { steps: [label: string, to: string][]; here: string }) => (
  <nav className={css.trail} aria-label="位置">
    <ol>
      {steps.map(([label, to]) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <Icon name="right" size={14} />
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);
