import type { LessonDetail } from '@zhibiao/contract/lesson';
import type { ReactNode } from 'react';
import { ProgressLine } from '#ui/progress-line.tsx';
import { ChapterList } from './chapter-list.tsx';
import css from './lesson-toc.module.css';
import { itemsOf } from './outline.ts';

type Props = {
  lesson: LessonDetail;
  currentLid: string | null;
  onChoose: () => void;
  /** The learner's progress, 0–100; null before joining. */
  percent: number | null;
  /** The exam, pinned below the list. */
  foot?: ReactNode;
};

/** The chapters beside the player: stays in sight and scrolls by itself. */
export const LessonToc = ({ lesson, currentLid, onChoose, percent, foot }: Props) => {
  const items = itemsOf(lesson);

  return (
    <aside className={css.toc} aria-label="课程目录">
      <div className={css.head}>
        <h2>目录</h2>
        <p className="note num">
          {lesson.mine
            ? `已完成 ${items.filter((item) => item.done).length} / ${items.length} 讲`
            : `共 ${items.length} 讲`}
        </p>
        {percent !== null && <ProgressLine percent={percent} label="课程学习进度" />}
      </div>
      <div className={css.list}>
        <ChapterList lesson={lesson} currentLid={currentLid} onChoose={onChoose} />
      </div>
      {foot}
    </aside>
  );
};
