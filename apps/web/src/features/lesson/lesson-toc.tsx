import type { LessonDetail } from '@zhibiao/contract/lesson';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { ChapterList } from './chapter-list.tsx';
import css from './lesson-toc.module.css';
import { itemsOf } from './outline.ts';

type Props = {
  lesson: LessonDetail;
  currentLid: string | null;
  onChoose: () => void;
  /** The exam, pinned below the list. */
  foot?: ReactNode;
};

/** The chapters beside the player: stays in sight and scrolls by itself. */
export const LessonToc = ({ lesson, currentLid, onChoose, foot }: Props) => {
  const items = itemsOf(lesson);
  const list = useRef<HTMLDivElement>(null);

  // What is open stands in the middle of a list that is higher than its window.
  useLayoutEffect(() => {
    const rows = list.current;
    const row = rows?.querySelector<HTMLElement>('[aria-current]');
    if (rows && row) rows.scrollTop = row.offsetTop - rows.offsetTop - (rows.clientHeight - row.offsetHeight) / 2;
  }, [currentLid]);

  return (
    <aside className={css.toc} aria-label="课程目录">
      <div className={css.head}>
        <h2>目录</h2>
        <p className="note num">
          {lesson.mine
            ? `已完成 ${items.filter((item) => item.done).length} / ${items.length} 讲`
            : `共 ${items.length} 讲`}
        </p>
      </div>
      <div ref={list} className={css.list}>
        <ChapterList lesson={lesson} currentLid={currentLid} onChoose={onChoose} />
      </div>
      {foot}
    </aside>
  );
};
