import type { MarkItem } from '@zhibiao/contract/marking-staff';
import css from './marking.module.css';
import { pointsText } from './points.ts';

const NTH = ['', '一评', '二评'];

/** What the two said whom the arbiter decides between. */
export const TwoMarksPanel = ({ item: { marks } }: { item: MarkItem }) => (
  <section className={`panel ${css.flush}`} aria-label="两位的评语">
    <header className={css.head}>
      <h2>两位的评语</h2>
    </header>
    <dl className={`num ${css.two}`}>
      {marks.map(({ nth, comment, score }) => (
        <div key={nth}>
          <dt>{NTH[nth]}</dt>
          <dd>{comment || '没有评语'}</dd>
          <dd>{pointsText(score)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
