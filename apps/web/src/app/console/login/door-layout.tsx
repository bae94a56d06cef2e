import { Link, Outlet } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useSiteName } from '#lib/session/site.ts';
import { Mark } from '#widgets/brand/brand.tsx';
import css from './door-layout.module.css';

/** Around login: one card, no menu. */
export const Component = () => (
  <>
    <header className={`ink ${css.header}`}>
      <div className={css.top}>
        <Link className={css.brand} to={paths.home}>
          <Mark />
          <span>
            {useSiteName()} <small>管理后台</small>
          </span>
        </Link>
      </div>
    </header>
    <main className={css.main}>
      <Outlet />
    </main>
  </>
);
