import { useEffect, useId, useRef, type ReactNode } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './side-layout.module.css';

export type SideLink = { to: string; text: ReactNode; icon: IconName };

type Props = {
  title: string;
  links: SideLink[];
  /** Stands below the menu. */
  foot?: ReactNode;
  /** Stands in the place of the page. */
  instead?: ReactNode;
};

/** A part of the site with its own menu beside its pages; below 992 px a row of tabs above them. */
export const SideLayout = ({ title, links, foot, instead }: Props) => {
  const id = useId();
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
          <h2 id={id}>{title}</h2>
          <nav ref={nav} aria-labelledby={id}>
            {links.map(({ to, text, icon }) => (
              <NavLink key={to} to={to} end>
                <Icon name={icon} />
                {text}
              </NavLink>
            ))}
          </nav>
          {foot}
        </aside>
        <div className={css.page}>{instead || <Outlet />}</div>
      </div>
    </div>
  );
};
