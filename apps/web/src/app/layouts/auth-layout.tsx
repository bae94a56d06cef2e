import { Link, Outlet } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { thisYear } from '#lib/format/this-year.ts';
import { useSiteName } from '#lib/session/site.ts';
import { Brand } from '#widgets/brand/brand.tsx';
import css from './auth-layout.module.css';

/** Login, registration and password reset: one column without the site's navigation. */
export const Component = () => (
  <>
    <header className={`ink ${css.header}`}>
      <div className={`wrap ${css.top}`}>
        <Brand />
        <Link to={paths.home}>返回首页</Link>
      </div>
    </header>
    <main className={css.main}>
      <div className={css.card}>
        <Outlet />
      </div>
      <div className={css.shelf} aria-hidden="true">
        <img src="/art/shelf.svg" alt="" width={384} height={128} />
      </div>
    </main>
    <footer className={css.legal}>
      © {thisYear()} {useSiteName()}
      <Link to={`${paths.policyDetail}?id=user-agreement`}>用户协议</Link>
      <Link to={`${paths.policyDetail}?id=privacy-policy`}>隐私政策</Link>
    </footer>
  </>
);
