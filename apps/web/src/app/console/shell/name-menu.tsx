import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { DisclosureMenu } from '#ui/action/disclosure-menu.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { consolePages } from '#app/console/pages.ts';
import { leaveConsole } from '#app/console/login/leave-console.ts';
import css from './name-menu.module.css';

/** The person's name with what is theirs. */
export const NameMenu = ({ me }: { me: StaffMe }) => {
  const client = useQueryClient();
  const own = consolePages.find(({ path }) => path === '/console/me');

  return (
    <DisclosureMenu
      className={css.account}
      trigger={
        <>
          <Avatar name={me.name} src={null} size={28} />
          <span className={css.name}>{me.name}</span>
          <span className="sr">个人菜单</span>
          <Icon name="down" size={16} />
        </>
      }
      head={
        <>
          {me.account}
          <small>{me.roles.join('、') || '没有角色'}</small>
        </>
      }
    >
      {own && (
        <li>
          <Link to={own.path}>
            <Icon name="user" size={18} />
            {own.label}
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.home} target="_blank" rel="noopener">
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
    </DisclosureMenu>
  );
};
