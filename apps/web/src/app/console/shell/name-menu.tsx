import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { consolePages } from '#app/console/pages.ts';
import { leaveConsole } from '#app/console/login/leave-console.ts';
import css from './name-menu.module.css';

/** The person's name with what is theirs. Closes on Escape, outside click and choice. */
export const NameMenu = ({ me }: { me: StaffMe }) => {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const own = consolePages.find(({ path }) => path === '/console/me');

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
        <Avatar name={me.name} src={null} size={28} />
        <span className={css.name}>{me.name}</span>
        <span className="sr">个人菜单</span>
        <Icon name="down" size={16} />
      </button>
      {open && (
        <ul className={css.menu}>
          <li className={css.head}>
            {me.account}
            <small>{me.roles.join('、') || '没有角色'}</small>
          </li>
          {own && (
            <li>
              <Link to={own.path} onClick={() => setOpen(false)}>
                <Icon name="user" size={18} />
                {own.label}
              </Link>
            </li>
          )}
          <li>
            <Link to={paths.home} target="_blank" rel="noopener" onClick={() => setOpen(false)}>
              <Icon name="eye" size={18} />
              查看网站<span className="sr">（新窗口）</span>
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => void leaveConsole(client)}>
              <Icon name="exit" size={18} />
              退出登录
            </button>
          </li>
        </ul>
      )}
    </div>
  );
};
