import css from './booting.module.css';

/** Shown while the first page's code loads: only the band of the header, so that nothing moves when the page comes. */
export const Booting = () => (
  <div className={css.band} aria-busy="true">
    <span className="sr">正在加载</span>
  </div>
);
