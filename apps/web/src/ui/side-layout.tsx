import { useEffect, useId, useRef, type ReactNode } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';
import css from './side-layout.module.css';

export type SideLink = {
  to: string;
  text: string;
  icon: IconName;
  /** Not the viewer's to use: its page says who opens it. */
  locked?: boolean;
  /** How many wait there. */
  count?: number;
};

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
            {links.map(({ to, text, icon, locked = false, count = 0 }) => (
              <NavLink key={to} to={to} end className={locked ? (css.locked ?? '') : ''}>
                <Icon name={icon} />
                {text}
                {locked && <Lock />}
                {count > 0 && !locked && <span className={`num ${css.count}`}>{count}</span>}
              </NavLink>
            ))}
          </nav>
          {foot && <div className={css.foot}>{foot}</div>}
        </aside>
        <div className={css.page}>{instead || <Outlet />}</div>
      </div>
    </div>
  );
};

const Lock = () => (
  <span className={css.lock}>
    <Icon name="lock" size={16} />
    <span className="sr">，没有开通</span>
  </span>
);
