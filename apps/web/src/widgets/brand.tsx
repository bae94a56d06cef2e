import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Book } from './book.tsx';
import css from './brand.module.css';

/** The mark and the name, which lead home. */
export const Brand = () => (
  <Link className={css.brand} to={paths.home} aria-label="知标学堂 首页">
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <Book left="#fff" right="var(--art-5)" />
    </svg>
    <span>知标学堂</span>
  </Link>
);
