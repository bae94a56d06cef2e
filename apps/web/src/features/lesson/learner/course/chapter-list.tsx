import { ITEM } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import css from './chapter-list.module.css';
import { numberedItemsOf, sizeOf, type NumberedItem } from './outline.ts';

type Props = { lesson: LessonDetail; currentLid: string | null; onChoose: () => void };

/** 目录. Every row is a link; a locked one leads to the page that says what unlocks it. */
export const ChapterList = ({ lesson, currentLid, onChoose }: Props) => {
  const items = new Map(numberedItemsOf(lesson).map((item) => [item.lid, item]));
  // The same reason once, at the first row it holds for.
  const reasons = new Map(
    [...items.values()]
      .filter((item) => item.lockReason)
      .reverse()
      .map((item) => [item.lockReason, item.lid]),
  );

  return (
    <ol className={css.chapters}>
      {lesson.chapters.map((chapter) => (
        <li key={chapter.id}>
          <h3>{chapter.title}</h3>
          <ol>
            {chapter.items
              .map(({ lid }) => items.get(lid))
              .filter((item) => item !== undefined)
              .map((item) => (
                <li key={item.lid}>
                  <Link
                    className={`${css.item} ${css[lookOf(item, currentLid)]}`}
                    to={lessonAddress(lesson.id, item.lid)}
                    replace
                    preventScrollReset
                    onClick={onChoose}
                    aria-current={item.lid === currentLid ? 'true' : undefined}
                  >
                    <Icon name={iconOf(item, lookOf(item, currentLid))} />
                    <b>{item.number}</b>
                    <span>
                      <span className={css.name}>{item.title}</span>
                      <small>
                        {[
                          sizeOf(item),
                          lesson.mine && stateOf(item, currentLid),
                          item.required ? '' : '选修',
                          item.lockReason && reasons.get(item.lockReason) === item.lid ? item.lockReason : '',
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                      {item.locked && <span className="sr">未解锁</span>}
                    </span>
                  </Link>
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ol>
  );
};

type Look = 'current' | 'done' | 'locked' | 'open';
const ICON: Record<Look, IconName> = { current: 'play', done: 'done', locked: 'lock', open: 'circle' };

/** What is only to be heard says so before it is opened. */
const iconOf = ({ locked, type }: NumberedItem, look: Look): IconName => {
  if (locked) return 'lock';
  return look === 'open' && type === ITEM.audio ? 'sound' : ICON[look];
};

const lookOf = (item: NumberedItem, currentLid: string | null): Look => {
  if (item.lid === currentLid) return 'current';
  if (item.done) return 'done';
  return item.locked ? 'locked' : 'open';
};

const stateOf = (item: NumberedItem, currentLid: string | null): string => {
  if (item.done) return '已完成';
  if (item.locked) return '';
  if (item.lid === currentLid) return `正在学习 ${item.progress}%`;
  return item.progress > 0 ? `已学 ${item.progress}%` : '';
};
