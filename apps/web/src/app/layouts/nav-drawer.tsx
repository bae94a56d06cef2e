import { NavLink } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { MainLinks } from './main-links.tsx';
import { ownLinks } from './navigation.ts';
import css from './nav-drawer.module.css';

/** The navigation of narrow windows. */
export const NavDrawer = ({ onClose }: { onClose: () => void }) => {
  const viewer = useViewer();

  return (
    <Modal className={css.drawer} aria-label="菜单" onClose={onClose} lightDismiss>
      <div className={css.inner}>
        <button type="button" className={css.close} aria-label="关闭菜单" onClick={onClose}>
          <Icon name="close" />
        </button>
        <nav aria-label="主导航">
          <MainLinks onPress={onClose} />
        </nav>
        <nav aria-label="个人">
          {viewer ? (
            ownLinks.map(({ to, text }) => (
              <NavLink key={to} to={to} onClick={onClose}>
                {text}
              </NavLink>
            ))
          ) : (
            <>
              <NavLink to={paths.login} onClick={onClose}>
                登录
              </NavLink>
              <NavLink to={paths.register} onClick={onClose}>
                注册
              </NavLink>
            </>
          )}
        </nav>
      </div>
    </Modal>
  );
};
