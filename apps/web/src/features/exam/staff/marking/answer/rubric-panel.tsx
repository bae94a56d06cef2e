import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#features/exam/staff/marking/marking.module.css';
import { type GivenPoints, nthWord, pointsText, totalOf } from '#features/exam/staff/marking/points.ts';

type Props = {
  item: MarkItem;
  given: GivenPoints;
  current: number;
  onToggle: (at: number) => void;
  onStep: (at: number, by: 1 | -1) => void;
  onHelp: () => void;
  /** Below the sum: the comment and the buttons. */
  children: ReactNode;
};

/** The points of the rubric: given by number keys or by a press, beside what others gave where two disagree. */
export const RubricPanel = ({ item, given, current, onToggle, onStep, onHelp, children }: Props) => {
  const { rubric, marks, full } = item;
  const gaveOf = (id: string) => marks.map(({ points }) => points.find((one) => one.id === id)?.points ?? 0);

  return (
    <section className={`panel ${css.flush}`} aria-label="评分要点">
      <header className={css.head}>
        <h2>评分要点</h2>
        {marks.length > 0 ? (
          <span className={`note ${css.end} ${css.columns}`}>
            <span>一评</span>
            <span>二评</span>
            <b>仲裁</b>
          </span>
        ) : (
          <span className={`note ${css.end} ${css.hint}`}>
            <kbd>0</kbd> 全部不给 <kbd>←</kbd> <kbd>→</kbd> 半分
          </span>
        )}
        <button type="button" className={css.help} aria-label="快捷键" title="快捷键" onClick={onHelp}>
          <kbd>?</kbd>
        </button>
      </header>
      <ol className={`num ${css.points}`}>
        {rubric.map(({ id, text, accept, points }, at) => {
          const own = given[id] ?? 0;
          const others = gaveOf(id);
          const differ = new Set(others).size > 1;
          return (
            <li key={id} data-on={own > 0} data-current={at === current} data-differ={differ}>
              <button
                type="button"
                aria-pressed={own > 0}
                className={`row grow gap-12 ${css.point}`}
                onClick={() => onToggle(at)}
              >
                <kbd>{at + 1}</kbd>
                <span>
                  {text}
                  {accept && <small>也可：{accept}</small>}
                </span>
              </button>
              {others.map((gave, index) => (
                <span key={marks[index]?.nth} className={css.other}>
                  <span className="sr">{nthWord(marks[index]?.nth ?? 0)}</span>
                  {pointsText(gave)}
                </span>
              ))}
              <span className={css.steps}>
                <button type="button" aria-label={`${text}，减半分`} onClick={() => onStep(at, -1)}>
                  <Icon name="minus" size={14} />
                </button>
                <output aria-label={`${text}，得分`}>
                  <b>{pointsText(own)}</b> / {pointsText(points)}
                </output>
                <button type="button" aria-label={`${text}，加半分`} onClick={() => onStep(at, 1)}>
                  <Icon name="plus" size={14} />
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <p className={`num ${css.total}`}>
        <span>合计</span>
        {marks.map(({ nth, score }) => (
          <span key={nth} className={css.other}>
            {pointsText(score)}
          </span>
        ))}
        <output aria-label="合计得分">
          <b>{pointsText(totalOf(given))}</b> / {pointsText(full)}
        </output>
      </p>
      {children}
    </section>
  );
};
