import { NavLink, Outlet } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import css from './layout.module.css';

const links: { to: string; text: string; icon: IconName }[] = [
  { to: paths.mycenter, text: '个人资料', icon: 'user' },
  { to: paths.changePwd, text: '修改密码', icon: 'key' },
  { to: paths.mycenterLesson, text: '我的课程', icon: 'book' },
  { to: paths.studyProve, text: '学习证明', icon: 'certificate' },
  { to: paths.joinEnterprise, text: '加入机构', icon: 'building' },
];

/** 个人中心: a menu beside its pages; below 992 px a row of tabs above them. */
export const Component = () => (
  <div className={`tint ${css.ground}`}>
    <div className={`wrap ${css.layout}`}>
      <aside className={css.side}>
        <h2 id="mycenter">个人中心</h2>
        <nav aria-labelledby="mycenter">
          {links.map(({ to, text, icon }) => <NavLink key={to} to={to} end><Icon name={icon} />{text}</NavLink>)}
        </nav>
      </aside>
      <div className={css.page}><Outlet /></div>
    </div>
  </div>
);
