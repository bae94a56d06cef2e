import { useNavigation } from 'react-router-dom';
import css from './navigation-bar.module.css';

/** The thin bar on top while the next page's code arrives. */
export const NavigationBar = () =>
  useNavigation().state === 'idle' ? null : <div className={css.bar} role="progressbar" aria-label="页面加载中" />;
