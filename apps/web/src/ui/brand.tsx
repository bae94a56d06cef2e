import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import css from './brand.module.css';

/** An open book whose right page is a measuring rule. */
export const Brand = () => (
  <Link className={css.brand} to={paths.home} aria-label="知标学堂 首页">
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path fill="#fff" d="M4 9.5 18.5 6v26L4 35.500z" />
      <path
        fill="var(--art-5)"
        d="M36 9.500 21.500 6v26L36 35.500v-3.600l-6-1.450v-2.500l6 1.450v-3.400l-9-2.170v-2.500l9 2.170v-3.400l-6-1.450v-2.500l6 1.450v-3.400l-9-2.170v-2.500l9 2.170z"
      />
    </svg>
    <span>知标学堂</span>
  </Link>
);
