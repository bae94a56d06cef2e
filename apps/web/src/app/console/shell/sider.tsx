import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { useSiteName } from '#lib/session/site.ts';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { workCountsQuery } from '#features/inbox/staff/queries.ts';
import { Mark } from '#widgets/brand/brand.tsx';
import { entryOf, groupOf, menuOf, type MenuGroup, waitingAt } from './menu.ts';
import css from './sider.module.css';

/** The mark and the menu: 工作台 and the group of the open page are open, others when staff open them. */
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

const MOST = 99;
/** How much waits there, which describes the entry and is no part of its name; nothing where nothing does. */
const Waiting = ({ id, count }: { id: string; count: number }) =>
  count > 0 && (
    <b id={id} className={`num ${css.count}`} aria-hidden="true">
      {count > MOST ? `${MOST}+` : count}
      <span className="sr"> 项待办</span>
    </b>
  );

const Group = ({ group, onGo }: { group: MenuGroup; onGo: (() => void) | undefined }) => {
  const { pathname } = useLocation();
  const current = groupOf(pathname) === group.name;
  // What staff opened or closed by hand stays so until they go to another group.
  const [byHand, setByHand] = useState<{ open: boolean; at: boolean } | null>(null);
  const open = byHand?.at === current ? byHand.open : current || group.name === '工作台';
  const here = entryOf(pathname);
  const counts = useQuery(workCountsQuery).data;
  const id = useId();

  return (
    <div className={css.group}>
      <button
        type="button"
        aria-expanded={open}
        aria-describedby={id}
        className={current ? css.current : undefined}
        onClick={() => setByHand({ open: !open, at: current })}
      >
        <WorkIcon name={group.icon} size={18} />
        <span>{group.name}</span>
        {!open && <Waiting id={id} count={waitingAt(counts, group.pages)} />}
        <WorkIcon name={open ? 'down' : 'right'} size={16} />
      </button>
      {open && (
        <ul>
          {group.pages.map((page) => (
            <li key={page.path}>
              <Link
                to={page.path}
                aria-current={here === page ? 'page' : undefined}
                aria-describedby={`${id}${page.path}`}
                onClick={onGo}
              >
                {page.label}
                <Waiting id={`${id}${page.path}`} count={waitingAt(counts, [page])} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
