import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import css from './layout.module.css';

/** As the router has it: a page whose file is not there has no route, and so no entry. */
const files = import.meta.glob(['./*.tsx', '!./layout.tsx']);
const links = ([
  { file: 'profile', to: paths.mycenter, text: '个人资料', icon: 'user' },
  { file: 'changepwd', to: paths.changePwd, text: '修改密码', icon: 'key' },
  { file: 'my-lesson', to: paths.mycenterLesson, text: '我的课程', icon: 'book' },
  { file: 'study-prove', to: paths.studyProve, text: '学习证明', icon: 'certificate' },
  { file: 'join-enterprise', to: paths.joinEnterprise, text: '加入机构', icon: 'building' },
] satisfies { file: string; to: string; text: string; icon: IconName }[]).filter(({ file }) => `./${file}.tsx` in files);

/** 个人中心: a menu beside its pages; below 992 px a row of tabs above them. */
export const Component = () => {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // On phones the row of tabs is wider than the window: the open one is brought into it.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);

  return (
    <div className={`tint ${css.ground}`}>
      <div className={`wrap ${css.layout}`}>
        <aside className={css.side}>
          <h2 id="mycenter">个人中心</h2>
          <nav ref={nav} aria-labelledby="mycenter">
            {links.map(({ to, text, icon }) => <NavLink key={to} to={to} end><Icon name={icon} />{text}</NavLink>)}
          </nav>
        </aside>
        <div className={css.page}><Outlet /></div>
      </div>
    </div>
  );
};
