import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLogout } from '#features/auth/learner/use-logout.ts';
import { useViewerOrg } from '#lib/session/viewer.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './account-menu.module.css';
import { ownLinks } from './navigation.ts';

/** The learner's name with a menu of their own pages and the logout. Closes on Escape, outside click and choice. */
export const AccountMenu = ({ viewer }: { viewer: LoginUser }) => {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const logout = useLogout();
  const org = useViewerOrg().data;
  const name = viewer.realName;

  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  return (
    <div
      ref={ref}
      className={css.account}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        ref.current?.querySelector('button')?.focus();
      }}
    >
      <button type="button" className={css.who} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Avatar name={name} src={viewer.avatar} size={28} />
        <span className={css.name}>{name}</span>
        <span className="sr">个人菜单</span>
      </button>
      {open && (
        <ul className={css.menu}>
          {org && <li className={css.org}>{org.orgName}</li>}
          {ownLinks.map(({ to, text, icon }) => (
            <li key={to}>
              <Link to={to} onClick={() => setOpen(false)}>
                <Icon name={icon} />
                {text}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                logout.mutate();
              }}
            >
              <Icon name="exit" />
              退出登录
            </button>
          </li>
        </ul>
      )}
    </div>
  );
};
