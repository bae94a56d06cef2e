import { SAVED_VIEW_LISTS } from '@zhibiao/contract/staff/views';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, useMatches } from 'react-router-dom';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { useMenuFold } from '#lib/staff/menu-fold.ts';
import { titleStore } from '#lib/staff/title.ts';
import { useStore } from '#lib/platform/store.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { InboxBadge } from './inbox-badge.tsx';
import { Jump } from '#app/console/jump/jump.tsx';
import { NameMenu } from './name-menu.tsx';
import type { ConsolePage } from '#app/console/pages.ts';
import { Sider } from './sider.tsx';
import css from './top-bar.module.css';

const SavedViews = lazy(async () => ({
  default: (await import('#widgets/saved-views/saved-views.tsx')).SavedViews,
}));

/** What the page is, the way to any other (Ctrl+K), and who is at work. */
export const TopBar = ({ me }: { me: StaffMe | null }) => {
  const [menu, setMenu] = useState(false);
  const [folded, toggleFold] = useMenuFold();
  const page = useMatches().at(-1)?.handle as ConsolePage | undefined;
  const list = SAVED_VIEW_LISTS.find((one) => page?.path === `/console/${one}`);
  const { title, crumbs = [], tabs = [] } = useStore(titleStore) ?? { title: page?.label ?? '' };

  return (
    <header className={css.bar}>
      <button type="button" className={css.burger} aria-label="打开菜单" onClick={() => setMenu(true)}>
        <Icon name="menu" />
      </button>
      <button
        type="button"
        className={css.fold}
        aria-label={folded ? '展开菜单' : '收起菜单'}
        aria-expanded={!folded}
        data-folded={folded}
        onClick={toggleFold}
      >
        <Icon name="menu" />
      </button>
      {menu && <MenuDrawer me={me} onClose={() => setMenu(false)} />}
      {crumbs.length > 0 && (
        <nav className={css.crumbs} aria-label="位置">
          {crumbs.map(({ label, to }) => (
            <span key={to}>
              <Link to={to}>{label}</Link>
              <Icon name="right" size={14} />
            </span>
          ))}
        </nav>
      )}
      <h1 title={title}>{title}</h1>
      {me && list && (
        <Suspense>
          <SavedViews key={list} list={list} />
        </Suspense>
      )}
      {tabs.length > 0 && <Tabs tabs={tabs} />}
      <div className={`row to-end gap-12 secondary ${css.end}`}>
        {me && <Jump me={me} />}
        {me && <InboxBadge />}
        {me && <NameMenu me={me} />}
      </div>
    </header>
  );
};

const Tabs = ({ tabs }: { tabs: readonly { label: string; to: string }[] }) => (
  <nav className={css.tabs} aria-label="相关页面">
    {tabs.map(({ label, to }) => (
      <NavLink key={to} to={to} end>
        {label}
      </NavLink>
    ))}
  </nav>
);

/** The menu of narrow windows; it goes when a page is chosen. */
const MenuDrawer = ({ me, onClose }: { me: StaffMe | null; onClose: () => void }) => (
  <Modal className={`ink ${css.drawer}`} aria-label="菜单" onClose={onClose} lightDismiss>
    <button type="button" className={css.close} aria-label="关闭菜单" onClick={onClose}>
      <Icon name="close" />
    </button>
    <Sider me={me} onGo={onClose} />
  </Modal>
);
