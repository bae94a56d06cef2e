import css from './box-line.module.css';

/** How long a card rests in each box, as people say it. */
const RESTS = ['当天再练', '隔 1 天', '隔 3 天', '隔 7 天', '隔 21 天'];

/** How many cards lie in each of the five boxes. */
export const BoxLine = ({ boxes }: { boxes: readonly number[] }) => {
  const most = Math.max(1, ...boxes);

  return (
    <ol className={css.boxes} aria-label="各盒题数">
      {boxes.map((count, at) => (
        <li key={at}>
          <span className="note">第 {at + 1} 盒</span>
          <b className="num">{count} 题</b>
          <i aria-hidden="true">
            <i style={{ width: `${(count / most) * 100}%` }} />
          </i>
          <span className="note">{RESTS[at]}</span>
        </li>
      ))}
    </ol>
  );
};
