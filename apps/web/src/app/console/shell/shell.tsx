import { useQuery } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pasteRaised } from '#lib/typing/paste-raised.ts';
import { meQuery } from '#lib/staff/me.ts';
import { refusals } from '#lib/staff/realm.ts';
import { useStaffToken } from '#lib/staff/session.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { denseTheme } from '#theme/antd-theme.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { DemoStrip } from './demo-strip.tsx';
import { Foot } from './foot.tsx';
import { IdleWatch } from '#app/console/login/idle-watch.tsx';
import { loginPath } from '#app/console/login/login-path.ts';
import { Sider } from './sider.tsx';
import css from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { Undo } from './undo.tsx';

/** Menu on the left, bar above, the page. Dense where there is room; fingers get their size on phones. */
export const Component = () => {
  const wide = useMedia('(min-width: 768px)');
  const token = useStaffToken();
  const me = useQuery({ ...meQuery, enabled: token !== null });
  const { refetch } = me;
  // A right that was taken away meanwhile: menu and pages follow.
  useEffect(() => refusals.subscribe(() => void refetch()), [refetch]);
  useEffect(() => {
    document.addEventListener('paste', pasteRaised, true);
    return () => document.removeEventListener('paste', pasteRaised, true);
  }, []);
  // The staff member has logged out; a session that ended by itself waits behind its dialog.
  const { pathname, search } = useLocation();
  if (token === null) return <Navigate to={loginPath(pathname + search)} replace />;

  return (
    <ConfigProvider theme={wide ? denseTheme : {}}>
      {me.data && <IdleWatch minutes={me.data.idleMin} />}
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <div className={css.shell}>
        <aside className={`ink ${css.side}`}>
          <Sider me={me.data ?? null} />
        </aside>
        <div className={css.main}>
          <DemoStrip />
          <TopBar me={me.data ?? null} />
          <main id="main" tabIndex={-1} className={css.page}>
            <QueryBlock query={me}>{() => <Outlet />}</QueryBlock>
          </main>
          {me.data && <Foot me={me.data} />}
        </div>
        {me.data && <Undo />}
      </div>
    </ConfigProvider>
  );
};
