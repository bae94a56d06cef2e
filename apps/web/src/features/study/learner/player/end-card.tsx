import type { ReactNode } from 'react';
import { spokenTime } from '#lib/format/clock-text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './end-card.module.css';

type Props = {
  done: boolean;
  /** Credited seconds of the item; null where nothing is counted. */
  itemSec: number | null;
  /** What comes next. */
  children: ReactNode;
  onAgain: () => void;
};

/** Over a film that has come to its end: what it counted for, what comes next, and the film once more. */
export const EndCard = ({ done, itemSec, children, onAgain }: Props) => (
  <section className={`ink ${css.card}`} aria-label="本讲已播完">
    <p className={css.done} role="status">
      <Icon name={done ? 'done' : 'clock'} size={20} />
      {sentenceOf(done, itemSec)}
    </p>
    {children}
    <button type="button" className={css.again} onClick={onAgain}>
      <Icon name="again" size={18} />
      重看本讲
    </button>
  </section>
);

const sentenceOf = (done: boolean, itemSec: number | null): string => {
  const counted = itemSec ? `，计入 ${spokenTime(itemSec)}` : '';
  if (done) return `本讲已学完${counted}`;
  return itemSec === null ? '试看结束' : `已播到结尾${counted}，学满本讲后继续下一讲`;
};
