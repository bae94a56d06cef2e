import css from './booting.module.css';

/** Until the first page's code is here: the band of the header, and nothing that would jump. */
export const Booting = () => (
  <div className={css.band} aria-busy="true">
    <span className="sr">正在加载</span>
  </div>
);
