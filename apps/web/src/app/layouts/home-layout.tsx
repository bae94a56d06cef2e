import { Outlet } from 'react-router-dom';
import { HelpWidget } from '#ui/help-widget.tsx';
import css from './home-layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const HomeLayout = () => (
  <>
    <a className={css.skip} href="#main">跳到正文</a>
    <SiteHeader />
    <main id="main" tabIndex={-1} className={css.main}><Outlet /></main>
    <SiteFooter />
    <HelpWidget />
  </>
);
