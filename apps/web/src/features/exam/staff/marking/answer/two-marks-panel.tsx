import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';
import css from '#features/exam/staff/marking/marking.module.css';
import { nthWord, pointsText } from '#features/exam/staff/marking/points.ts';

const TITLE: Record<number, string> = { 1: '评阅人的评语', 2: '两位的评语' };

/** What was said before: by the two whom the arbiter decides between, or by all who settled what is marked again. */
export const TwoMarksPanel = ({ item: { marks } }: { item: MarkItem }) => (
  <section className={`panel ${css.flush}`} aria-label={TITLE[marks.length] ?? '此前的评语'}>
    <header className={css.head}>
      <h2>{TITLE[marks.length] ?? '此前的评语'}</h2>
    </header>
    <dl className={`num ${css.two}`}>
      {marks.map(({ nth, comment, score }) => (
        <div key={nth}>
          <dt>{nthWord(nth)}</dt>
          <dd>{comment || '没有评语'}</dd>
          <dd>{pointsText(score)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
