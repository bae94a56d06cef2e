import { Outlet } from 'react-router-dom';
import { ExamStripSlot } from '#features/exam/learner/running/exam-strip-slot.tsx';
import { useIsFullPage } from '#lib/platform/full-page.ts';
import css from './home-layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const HomeLayout = () => {
  const full = useIsFullPage();

  return (
    <>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      {!full && <SiteHeader />}
      <ExamStripSlot />
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      {!full && <SiteFooter />}
    </>
  );
};
