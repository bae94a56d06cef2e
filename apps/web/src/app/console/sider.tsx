import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { StaffMe } from '@zhibiao/contract/staff-auth';
import { useSiteName } from '#lib/site.ts';
import { WorkIcon } from '#ui/work-icon.tsx';
import { Mark } from '#widgets/brand.tsx';
import { entryOf, groupOf, menuOf, type MenuGroup } from './menu.ts';
import css from './sider.module.css';

/** The mark and the menu: 工作台 and the group of the open page are open, others when somebody opens them. */
export const Sider = ({ me, onGo }: { me: StaffMe | null; onGo?: () => void }) => (
  <div className={css.sider}>
    <Link className={css.brand} to="/console" onClick={onGo}>
      <Mark />
      <span>
        {useSiteName()} <small>管理后台</small>
      </span>
    </Link>
    <nav aria-label="后台菜单">
      {me && menuOf(me).map((group) => <Group key={group.name} group={group} onGo={onGo} />)}
    </nav>
  </div>
);

const Group = ({ group, onGo }: { group: MenuGroup; onGo: (() => void) | undefined }) => {
  const { pathname } = useLocation();
  const current = groupOf(pathname) === group.name;
  // What somebody opened or closed by hand stays so until they go to another group.
  const [byHand, setByHand] = useState<{ open: boolean; at: boolean } | null>(null);
  const open = byHand?.at === current ? byHand.open : current || group.name === '工作台';
  const here = entryOf(pathname);

  return (
    <div className={css.group}>
      <button
        type="button"
        aria-expanded={open}
        className={current ? css.current : undefined}
        onClick={() => setByHand({ open: !open, at: current })}
      >
        <WorkIcon name={group.icon} size={18} />
        {group.name}
        <WorkIcon name={open ? 'down' : 'right'} size={16} />
      </button>
      {open && (
        <ul>
          {group.pages.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} aria-current={here?.path === path ? 'page' : undefined} onClick={onGo}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
