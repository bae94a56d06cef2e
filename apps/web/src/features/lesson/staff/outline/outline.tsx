import type { StaffLesson } from '@zhibiao/contract/lesson/staff';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { useState } from 'react';
import { clockText } from '#lib/format/clock-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { AddDialogs } from './add-items.tsx';
import { HoursLine } from './hours-line.tsx';
import type { OutlineItem } from './item-words.ts';
import { OutlineRows } from './outline-rows.tsx';
import css from './outline.module.css';
import { TitleInput } from './title-input.tsx';
import { useOutline } from './use-outline.ts';

type Props = {
  lesson: StaffLesson;
  /** Whether this person may change it. */
  may: boolean;
  /** The item that is open beside it. */
  open: string;
  onOpen: (lid: string) => void;
  onRemove: (item: OutlineItem) => void;
};

/** Chapters and items, moved by mouse and by keys. */
export const Outline = ({ lesson, may, open, onOpen, onRemove }: Props) => {
  const outline = useOutline({ lesson, may, onOpen });
  const { tree, keys } = outline;
  const [naming, setNaming] = useState(false);
  const itemCount = lesson.chapters.reduce((sum, { items }) => sum + items.length, 0);

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="outline-title">
      <header className={`panel-head cluster gap-8-12 ${css.head}`}>
        <h2 id="outline-title">目录</h2>
        <span className="note num">
          {tree.length} 章 {itemCount} 讲，测得 {clockText(lesson.measuredSec)}
        </span>
        <span className="note" role="status">
          {outline.isSaving && '正在保存顺序…'}
        </span>
        {may && (
          <Button
            small
            className="to-end"
            disabled={tree.length >= LESSON_MAX.chapters}
            onClick={() => setNaming(true)}
          >
            <Icon name="plus" size={16} />
            添加章
          </Button>
        )}
      </header>
      {outline.lost && (
        <Alert
          kind="warning"
          action={
            <>
              <Button small onClick={outline.again}>
                按我的顺序调整
              </Button>{' '}
              <Button small text onClick={outline.giveUp}>
                放弃
              </Button>
            </>
          }
        >
          目录刚被其他人修改过，下面是最新的；您调整的顺序没有保存。
        </Alert>
      )}
      <div
        ref={keys.grid}
        role="treegrid"
        aria-label="目录"
        aria-describedby="outline-keys"
        className={css.grid}
        onKeyDown={keys.press}
        onFocus={keys.follow}
        onDragLeave={(event) => {
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
            outline.drag.leave();
        }}
      >
        <OutlineRows lesson={lesson} outline={outline} open={open} onOpen={onOpen} onRemove={onRemove} />
      </div>
      {naming && (
        <div className={css.naming}>
          <TitleInput
            label="章名称"
            value=""
            onDone={(title) => {
              setNaming(false);
              if (title) outline.addChapter(title);
            }}
          />
        </div>
      )}
      {tree.length === 0 && !naming && (
        <p className={css.empty}>还没有章节。先添加一章，再把视频、音频或 PDF 拖到这一章上，每个文件成为一讲。</p>
      )}
      <footer className={`cluster spread gap-8-16 ${css.foot}`}>
        <span id="outline-keys">
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 移动，<kbd>F2</kbd> 重命名，<kbd>空格</kbd> 折叠，<kbd>Enter</kbd>{' '}
          打开
        </span>
        <HoursLine lesson={lesson} />
      </footer>
      <p className="sr" role="status" aria-live="polite">
        {keys.said}
      </p>
      <AddDialogs adding={outline.adding} />
    </section>
  );
};
