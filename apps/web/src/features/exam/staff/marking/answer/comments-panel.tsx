import { useQuery } from '@tanstack/react-query';
import { myComments } from '@zhibiao/contract/exam/staff-marking';
import { ask } from '#lib/api/ask.ts';
import css from '#features/exam/staff/marking/marking.module.css';
import type { WantedMarking } from '#features/exam/staff/marking/wanted.ts';

/** Comments that were written before on this question: one press fills one in. */
export const CommentsPanel = ({ wanted, onChoose }: { wanted: WantedMarking; onChoose: (text: string) => void }) => {
  const { paperId, questionId } = wanted;
  const { data = [] } = useQuery(ask(myComments, { query: { paperId, questionId } }));
  if (data.length === 0) return null;

  return (
    <section className={`panel ${css.flush}`} aria-label="我用过的评语">
      <header className={css.head}>
        <h2>我用过的评语</h2>
        <span className="note">点一下填入</span>
      </header>
      <ul className={css.phrases}>
        {data.map(({ text, count }) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
              <span className="note num">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
