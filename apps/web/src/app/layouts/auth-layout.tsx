import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { useIsInvited } from '#features/auth/is-invited.ts';
import { useSiteName } from '#lib/site.ts';
import { AntdProvider } from '#ui/antd-provider.tsx';
import { Brand } from '#widgets/brand.tsx';
import css from './auth-layout.module.css';

// It comes with those who come by an invitation.
const InvitedBy = lazy(async () => ({ default: (await import('#features/auth/invited-by.tsx')).InvitedBy }));

/**
 * Login, registration and password reset: one column without the site's navigation, beside it whoever invited somebody
 * here.
 */
export const Component = () => (
  <AntdProvider>
    <header className={`ink ${css.header}`}>
      <div className={`wrap ${css.top}`}>
        <Brand />
        <Link to={paths.home}>返回首页</Link>
      </div>
    </header>
    <main className={css.main}>
      <Column />
      <div className={css.shelf} aria-hidden="true">
        <img src="/art/shelf.svg" alt="" width={384} height={128} />
      </div>
    </main>
    <footer className={css.legal}>
      © {new Date().getFullYear()} {useSiteName()}
      <Link to={`${paths.policyDetail}?id=user-agreement`}>用户协议</Link>
      <Link to={`${paths.policyDetail}?id=privacy-policy`}>隐私政策</Link>
    </footer>
  </AntdProvider>
);

const Column = () =>
  useIsInvited() ? (
    <div className={css.door}>
      <Suspense fallback={<div />}>
        <InvitedBy />
      </Suspense>
      <div className={css.form}>
        <Outlet />
      </div>
    </div>
  ) : (
    <div className={css.card}>
      <Outlet />
    </div>
  );
