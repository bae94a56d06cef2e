import { Link, Outlet } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Book } from '#widgets/book.tsx';
import css from './door-layout.module.css';

/** Around login: one card, no menu. */
export const Component = () => (
  <>
    <header className={`ink ${css.header}`}>
      <div className={css.top}>
        <Link className={css.brand} to={paths.home}>
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <Book left="#fff" right="var(--art-5)" />
          </svg>
          <span>知标学堂</span>
          <small>管理后台</small>
        </Link>
      </div>
    </header>
    <main className={css.main}>
      <Outlet />
    </main>
  </>
);
