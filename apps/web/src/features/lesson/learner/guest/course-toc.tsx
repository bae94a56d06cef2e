import { ITEM } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { Link } from 'react-router-dom';
import {
  itemMinutes,
  numberedItemsOf,
  type NumberedItem,
  secondsOf,
  typeOf,
} from '#features/lesson/learner/course/outline.ts';
import { minutesText } from '#lib/format/clock-text.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import css from './course-toc.module.css';

const iconOf = ({ locked, type }: NumberedItem): IconName => {
  if (locked && type !== ITEM.video) return 'file';
  return type === ITEM.audio ? 'sound' : type === ITEM.video ? 'play' : 'file';
};

/** Each lecture with its minutes; what is free is a link, what is not says so when a guest selects it. */
export const CourseToc = ({ lesson }: { lesson: LessonDetail }) => {
  const items = new Map(numberedItemsOf(lesson).map((item) => [item.lid, item]));
  return (
    <section aria-labelledby="course-toc">
      <div className={`row baseline spread gap-16 ${css.title}`}>
        <h2 id="course-toc">目录</h2>
        <span className="note num">
          {lesson.chapters.length} 章 {items.size} 讲
        </span>
      </div>
      <div className={css.toc}>
        {lesson.chapters.map((chapter) => (
          <section key={chapter.id} aria-label={chapter.title}>
            <h3>
              {chapter.title}
              <span className="num">
                {chapter.items.length} 讲 · {minutesText(chapter.items.reduce((sum, item) => sum + secondsOf(item), 0))}
              </span>
            </h3>
            <ol>
              {chapter.items.map(({ lid }) => {
                const item = items.get(lid);
                return item && <Row key={lid} lessonId={lesson.id} item={item} />;
              })}
            </ol>
          </section>
        ))}
        {lesson.paper && (
          <div className={css.row}>
            <Icon name="exam" />
            <b aria-hidden="true" />
            <span>结业考试</span>
            <small className="num">{lesson.paper.durationMin} 分钟</small>
          </div>
        )}
      </div>
    </section>
  );
};

const Row = ({ lessonId, item }: { lessonId: string; item: NumberedItem }) => (
  <li>
    <Link className={`${css.row} ${item.locked ? '' : css.free}`} to={lessonAddress(lessonId, item.lid)}>
      <Icon name={iconOf(item)} />
      <b className="num">{item.number}</b>
      <span>
        {item.title}
        {!item.locked && <Tag kind="info">免费试看</Tag>}
        {item.locked && <span className="sr">（{item.lockReason}）</span>}
      </span>
      <small className="num">
        {typeOf(item)} {itemMinutes(item)}
      </small>
    </Link>
  </li>
);
