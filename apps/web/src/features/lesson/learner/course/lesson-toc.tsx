import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { type Tab, Tabs } from '#ui/layout/tabs.tsx';
import { ChapterList } from './chapter-list.tsx';
import css from './lesson-toc.module.css';
import { numberedItemsOf } from './outline.ts';

type Contents = {
  lesson: LessonDetail;
  currentLid: string | null;
  onChoose: () => void;
  /** The exam, pinned below the list. */
  foot?: ReactNode;
};
type Props = Contents & { beside: readonly Tab[] };

/** What stands beside the player, always in sight: the chapters, and what else there is to this lecture. */
export const LessonToc = ({ beside, ...contents }: Props) => (
  <aside className={css.toc} aria-label="课程目录">
    {beside.length > 0 ? (
      <Tabs
        label="播放器旁边的内容"
        tabs={[{ key: 'toc', label: '目录', content: <Contents {...contents} titled={false} /> }, ...beside]}
      />
    ) : (
      <Contents {...contents} titled />
    )}
  </aside>
);

/** The chapters scroll by themselves. */
const Contents = ({ lesson, currentLid, onChoose, foot, titled }: Contents & { titled: boolean }) => {
  const items = numberedItemsOf(lesson);
  const list = useRef<HTMLDivElement>(null);

  // What is open stands in the middle of a list that is higher than its window.
  useLayoutEffect(() => {
    const rows = list.current;
    const row = rows?.querySelector<HTMLElement>('[aria-current]');
    if (rows && row) rows.scrollTop = row.offsetTop - rows.offsetTop - (rows.clientHeight - row.offsetHeight) / 2;
  }, [currentLid]);

  return (
    <>
      <div className={`cluster baseline spread gap-4-12 ${css.head}`}>
        <h2 className={titled ? undefined : 'sr'}>目录</h2>
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
    </>
  );
};
