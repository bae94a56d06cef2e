import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#features/exam/staff/marking/marking.module.css';

/** What the learner wrote, unnamed. */
export const AnswerPanel = ({ item: { code, answer } }: { item: MarkItem }) => (
  <section className={`panel ${css.flush}`} aria-label={`答卷 ${code}`}>
    <header className={css.head}>
      <h2 className="num">答卷 {code}</h2>
      <span className="note num">{[...answer.replaceAll(/\s/g, '')].length} 字</span>
      <span className={`note ${css.end}`}>
        <Icon name="lock" size={16} />
        匿名，不显示姓名、机构和时间
      </span>
    </header>
    <div className={css.answer}>{answer}</div>
  </section>
);
