import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { Link } from 'react-router-dom';
import { useLogout } from '#features/auth/learner/use-logout.ts';
import { useViewerOrg } from '#lib/session/viewer.ts';
import { DisclosureMenu } from '#ui/action/disclosure-menu.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './account-menu.module.css';
import { ownLinks } from './navigation.ts';

/** The learner's name with a menu of their own pages and the logout. */
export const AccountMenu = ({ viewer }: { viewer: LoginUser }) => {
  const logout = useLogout();
  const org = useViewerOrg().data;
  const name = viewer.realName;

  return (
    <DisclosureMenu
      className={css.account}
      trigger={
        <>
          <Avatar name={name} src={viewer.avatar} size={28} />
          <span className={css.name}>{name}</span>
          <span className="sr">个人菜单</span>
        </>
      }
      head={org && <small>{org.orgName}</small>}
    >
      {ownLinks.map(({ to, text, icon }) => (
        <li key={to}>
          <Link to={to}>
            <Icon name={icon} />
            {text}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => logout.mutate()}>
          <Icon name="exit" />
          退出登录
        </button>
      </li>
    </DisclosureMenu>
  );
};
