import { ConfigProvider } from 'antd';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { GrantableRight } from '@zhibiao/contract/org-rights';
import { useLocation } from 'react-router-dom';
import { LockedNote } from '#features/org/locked-note.tsx';
import { OrgStatusPanel } from '#features/org/registration/org-status-panel.tsx';
import { RightGate } from '#features/org/right-gate.tsx';
import { paths } from '#lib/url/paths.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { denseTheme } from '#theme/antd-theme.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { SideLayout, type SideLink } from '#ui/layout/side-layout.tsx';
import css from './layout.module.css';

type AdminLink = SideLink & { text: string; right: GrantableRight | null };

/** `right`: what the page cannot be used without. Everybody reads 概览, as far as their rights go, and 机构信息. */
const LINKS: AdminLink[] = [
  { to: paths.adminOverview, text: '概览', icon: 'grid', right: null },
  { to: paths.admin, text: '学员邀请', icon: 'mail', right: 'people' },
  { to: paths.adminStudent, text: '学员管理', icon: 'users', right: 'people' },
  { to: paths.adminStudy, text: '学习管理', icon: 'chart', right: 'study' },
  { to: paths.adminApplication, text: '认证申请', icon: 'exam', right: 'apply' },
  { to: paths.adminSelfApplication, text: '内审员证书', icon: 'certificate', right: 'apply' },
  { to: paths.adminCertificate, text: '证书查询', icon: 'search', right: 'cert' },
  { to: paths.adminCompanyInfo, text: '机构信息', icon: 'building', right: null },
];

/** 正常 */

/**
 * 机构管理: denser than the rest of the site where there is room. An organisation that is not in force sees why instead.
 */
export const Component = () => {
  const viewer = useViewer();
  const wide = useMedia('(min-width: 992px)');
  const { pathname } = useLocation();
  const link = LINKS.find(({ to }) => to === pathname);
  const lacks = ({ right }: AdminLink) => viewer !== null && right !== null && !viewer.rights.includes(right);
  const gate = link?.right && lacks(link) && <RightGate key={link.to} page={link.text} right={link.right} />;
  const locked = LINKS.filter(lacks).map(({ text }) => text);
  if (viewer && viewer.orgStatus !== ORG_STATUS.active)
    return (
      <div className={`tint ${css.ground}`}>
        <div className={`wrap ${css.alone}`}>
          <OrgStatusPanel />
        </div>
      </div>
    );

  return (
    <ConfigProvider theme={wide ? denseTheme : {}}>
      <SideLayout
        title="机构管理"
        links={LINKS.map((one) => (lacks(one) ? { ...one, text: <Locked text={one.text} /> } : one))}
        foot={locked.length > 0 && <LockedNote pages={locked} />}
        instead={gate}
      />
    </ConfigProvider>
  );
};

const Locked = ({ text }: { text: string }) => (
  <>
    {text}
    <span className="to-end">
      <Icon name="lock" size={16} />
      <span className="sr">，没有开通</span>
    </span>
  </>
);
