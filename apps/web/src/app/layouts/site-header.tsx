import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useToken } from '#lib/session/session.ts';
import { useViewer, viewerQuery } from '#lib/session/viewer.ts';
import { Brand } from '#widgets/brand/brand.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { later } from '#ui/overlay/later.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MainLinks } from './main-links.tsx';
import { MY_MESSAGES } from './navigation.ts';
import css from './site-header.module.css';
import { SiteSearch } from './site-search.tsx';

const NavDrawer = later(async () => (await import('./nav-drawer.tsx')).NavDrawer);

export const SiteHeader = () => {
  const [menu, setMenu] = useState(false);

  return (
    <header className={`ink ${css.header}`}>
      <div className={`wrap ${css.inner}`}>
        <Brand />
        <nav className={css.nav} aria-label="主导航">
          <MainLinks />
        </nav>
        <div className={css.tools}>
          <SiteSearch />
          <Account />
          <button
            type="button"
            className={`${css.tool} ${css.menu}`}
            aria-label="打开菜单"
            aria-haspopup="dialog"
            onClick={() => setMenu(true)}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      {menu && <NavDrawer onClose={() => setMenu(false)} />}
    </header>
  );
};

const Account = () => {
  const token = useToken();
  const viewer = useViewer();
  if (!token)
    return (
      <span className={css.accountLinks}>
        <Link to={paths.login}>登录</Link>
        <Link to={paths.register}>注册</Link>
      </span>
    );

  return (
    <>
      <Bell />
      {viewer && <AccountMenu viewer={viewer} />}
    </>
  );
};

/** Messages and replies that are not read yet; leads to the replies when only those are. */
const Bell = () => {
  const { data: viewer } = useQuery({ ...viewerQuery, refetchOnWindowFocus: true });
  const { suggest: replies, notice: notices, all: unread } = viewer?.unread ?? { suggest: 0, notice: 0, all: 0 };

  return (
    <Link
      className={css.tool}
      to={replies > 0 && notices === 0 ? paths.feedbackList : MY_MESSAGES}
      aria-label={unread ? `消息，${unread} 条未读` : '消息'}
    >
      <Icon name="bell" />
      {unread > 0 && <b className={css.count}>{unread > 99 ? '99+' : unread}</b>}
    </Link>
  );
};
