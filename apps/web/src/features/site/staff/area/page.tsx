import { AreaBrowser } from '#features/site/staff/area/area-browser.tsx';
import { AreaImport } from '#features/site/staff/area/area-import.tsx';
import css from '#features/site/staff/area/area-import.module.css';

/** 行政区划: looked at, and replaced as a whole. */
export const Component = () => (
  <div className={css.page}>
    <AreaBrowser />
    <AreaImport />
  </div>
);
