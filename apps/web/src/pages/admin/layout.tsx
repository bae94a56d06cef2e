import { ConfigProvider } from 'antd';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { OrgStandingPanel } from '#features/org-info/standing-panel.tsx';
import { paths } from '#lib/paths.ts';
import { useMedia } from '#lib/use-media.ts';
import { useViewer } from '#lib/viewer.ts';
import { denseTheme } from '#theme/antd-theme.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import css from './layout.module.css';

/** As the router has it: a page whose file is not there has no route, and so no entry. */
const files = import.meta.glob(['./*.tsx', '!./layout.tsx']);
const links = ([
  { file: 'invite', to: paths.admin, text: '学员邀请', icon: 'mail' },
  { file: 'student', to: paths.adminStudent, text: '学员管理', icon: 'users' },
  { file: 'study', to: paths.adminStudy, text: '学习管理', icon: 'chart' },
  { file: 'application', to: paths.adminApplication, text: '认证申请', icon: 'exam' },
  { file: 'self-application', to: paths.adminSelfApplication, text: '内审员证书', icon: 'certificate' },
  { file: 'certificate', to: paths.adminCertificate, text: '证书查询', icon: 'search' },
  { file: 'company-info', to: paths.adminCompanyInfo, text: '机构信息', icon: 'building' },
] satisfies { file: string; to: string; text: string; icon: IconName }[]).filter(({ file }) => `./${file}.tsx` in files);

/** 正常 */
const IN_FORCE = 1;

/** 机构管理: a menu beside its pages; below 992 px a row of tabs above them. An organisation that is not in force sees why instead. */
export const Component = () => {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const wide = useMedia('(min-width: 992px)');
  const viewer = useViewer();

  // On phones the row of tabs is wider than the window: the open one is brought into it.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);

  if (viewer && viewer.orgStatus !== IN_FORCE) return <div className={`tint ${css.ground}`}><div className={`wrap ${css.alone}`}><OrgStandingPanel /></div></div>;

  return (
    <ConfigProvider theme={wide ? denseTheme : {}}>
      <div className={`tint ${css.ground}`}>
        <div className={`wrap ${css.layout}`}>
          <aside className={css.side}>
            <h2 id="admin">机构管理</h2>
            <nav ref={nav} aria-labelledby="admin">
              {links.map(({ to, text, icon }) => <NavLink key={to} to={to} end><Icon name={icon} />{text}</NavLink>)}
            </nav>
          </aside>
          <div className={css.page}><Outlet /></div>
        </div>
      </div>
    </ConfigProvider>
  );
};
