import { isOrg } from '@zhibiao/contract/auth/roles';
import { Link, NavLink, useMatch } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { mainLinks } from './navigation.ts';

/** The site's navigation; an organisation's administrator finds it there, current on every page of it. */
export const MainLinks = ({ onPress }: { onPress?: () => void }) => {
  const viewer = useViewer();
  const inArea = useMatch(`${paths.admin}/*`) !== null;

  return (
    <>
      {mainLinks.map(({ to, text }) => (
        <NavLink key={to} to={to} end={to === paths.home} onClick={onPress}>
          {text}
        </NavLink>
      ))}
      {viewer && isOrg(viewer.role) && (
        <Link to={paths.adminOverview} aria-current={inArea ? 'page' : undefined} onClick={onPress}>
          机构管理
        </Link>
      )}
    </>
  );
};
