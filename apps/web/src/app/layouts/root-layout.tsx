import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useIsFullPage } from '#lib/platform/full-page.ts';
import { rememberPath } from '#lib/url/last-path.ts';
import { paths } from '#lib/url/paths.ts';
import { useExpired, useSessionsLeft } from '#lib/session/session.ts';
import { ConsentQuestion } from '#app/consent-question.tsx';
import { OfflineBanner } from '#app/offline-banner.tsx';
import { later } from '#ui/overlay/later.tsx';
import { HelpBubble } from '#widgets/brand/help-bubble.tsx';
import { NavigationBar } from './navigation-bar.tsx';

const ExpiredDialog = later(async () => (await import('#widgets/account/expired-dialog.tsx')).ExpiredDialog);

/** A lesson keeps its place however the learner comes back to it; other pages only when going back. */
const scrollKey = (location: { key: string; pathname: string; search: string }) =>
  location.pathname === paths.lessonDetail
    ? `${location.pathname}?${new URLSearchParams(location.search).get('id')}`
    : location.key;

export const RootLayout = () => {
  const { pathname, search } = useLocation();
  const full = useIsFullPage();

  useEffect(() => rememberPath(pathname + search), [pathname, search]);

  return (
    <>
      <NavigationBar />
      {/* An exam room says by itself whether the answers are safe. */}
      {!full && <OfflineBanner />}
      <Outlet key={useSessionsLeft()} />
      {!full && <HelpBubble />}
      <ConsentQuestion />
      {useExpired() && <ExpiredDialog />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};
