import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { rememberPath } from '#lib/last-path.ts';
import { paths } from '#lib/paths.ts';
import { useSessionsLeft } from '#lib/session.ts';
import { ExpiredDialog } from '#app/expired-dialog.tsx';
import { OfflineBanner } from '#app/offline-banner.tsx';
import css from './root-layout.module.css';

/** A lesson keeps its place however the learner comes back to it; other pages only when going back. */
const scrollKey = (location: { key: string; pathname: string; search: string }) =>
  location.pathname === paths.lessonDetail
    ? `${location.pathname}?${new URLSearchParams(location.search).get('id')}`
    : location.key;

export const RootLayout = () => {
  const { pathname, search } = useLocation();

  useEffect(() => rememberPath(pathname + search), [pathname, search]);

  return (
    <>
      <NavigationBar />
      <OfflineBanner />
      <Outlet key={useSessionsLeft()} />
      <ExpiredDialog />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};

/** The thin bar on top while the next page's code arrives. */
const NavigationBar = () =>
  useNavigation().state === 'idle' ? null : <div className={css.bar} role="progressbar" aria-label="页面加载中" />;
