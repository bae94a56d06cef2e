import { CardGrid } from '#ui/layout/card-grid.tsx';
import css from './skeleton.module.css';

/** Grey lines where text will be. */
export const Skeleton = ({ lines = 4 }: { lines?: number }) => (
  <div className={css.lines}>
    <span className="sr">正在加载</span>
    {Array.from({ length: lines }, (_, i) => (
      <div key={i} className={css.bone} />
    ))}
  </div>
);

/** The shape of a list of panels. */
export const PanelSkeleton = ({ count = 4 }: { count?: number }) => (
  <div className="stack gap-16">
    {Array.from({ length: count }, (_, i) => (
      <div key={i} className="panel">
        <Skeleton lines={3} />
      </div>
    ))}
  </div>
);

/** The shape of lesson cards. */
export const CardSkeleton = ({ count = 4 }: { count?: number }) => (
  <CardGrid>
    {Array.from({ length: count }, (_, i) => (
      <div key={i} className={css.card}>
        <div className={css.picture} />
        <div className={css.bone} />
        <div className={css.bone} />
        <div className={css.bone} />
      </div>
    ))}
  </CardGrid>
);
