import type { StaffLesson } from '@zhibiao/contract/lesson/staff';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { Fragment, useState } from 'react';
import { clockText } from '#lib/format/clock-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { AddDialogs, useAddItems } from './add-items.tsx';
import { Arriving } from './arriving.tsx';
import { ChapterRow } from './chapter-row.tsx';
import { HoursLine } from './hours-line.tsx';
import { ItemRow } from './item-row.tsx';
import type { Item } from './item-words.ts';
import css from './outline.module.css';
import { TitleInput } from './title-input.tsx';
import { putChapter, putItem, stepChapter, stepItem, type Tree } from './tree.ts';
import { useDrag, type Spot } from './use-drag.ts';
import { rowKey, useOutlineKeys } from './use-outline-keys.ts';
import { useRenameItem } from './use-rename-item.ts';
import { useTree } from './use-tree.ts';

type Props = {
  lesson: StaffLesson;
  /** Whether this person may change it. */
  may: boolean;
  /** The item that is open beside it. */
  open: string;
  onOpen: (lid: string) => void;
  onRemove: (item: Item) => void;
};

/** Chapters and items, moved by mouse and by keys. */
export const Outline = ({ lesson, may, open, onOpen, onRemove }: Props) => {
  const { tree, change, isSaving, lost, again, giveUp, addChapter, rename, dropChapter } = useTree(lesson);
  const items = new Map(lesson.chapters.flatMap((chapter) => chapter.items.map((item) => [item.lid, item])));
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const [naming, setNaming] = useState(false);
  const renameItem = useRenameItem();
  const adding = useAddItems(lesson);
  const fold = (id: string) =>
    setFolded((old) => (old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id])));

  const step = ({ kind, id }: Spot, by: -1 | 1) => {
    if (!may) return;
    const next = kind === 'item' ? stepItem(tree, id, by) : stepChapter(tree, id, by);
    if (!next) return;
    if (kind === 'item') setFolded(new Set([...folded].filter((one) => !holds(next, one, id))));
    change(next);
  };
  const keys = useOutlineKeys({
    tree,
    folded,
    onStep: step,
    onFold: fold,
    onOpen,
    onRename: (spot) => may && setRenaming(rowKey(spot)),
  });
  const drag = useDrag({
    onMove: (what, to, after) => change(dropped(tree, what, to, after)),
    onFiles: (files, on) => {
      const chapter = tree.find(({ id, lids }) => id === on.id || lids.includes(on.id));
      if (chapter && may) adding.files(chapter.id, files);
    },
  });
  const endRename = (key: string) => {
    setRenaming(null);
    keys.focusRow(key);
  };
  let number = 0;

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="outline-title">
      <header className={css.head}>
        <h2 id="outline-title">目录</h2>
        <span className="note num">
          {tree.length} 章 {items.size} 讲，测得 {clockText(lesson.measuredSec)}
        </span>
        <span className="note" role="status">
          {isSaving && '正在保存顺序…'}
        </span>
        {may && (
          <Button
            small
            className={css.add}
            disabled={tree.length >= LESSON_MAX.chapters}
            onClick={() => setNaming(true)}
          >
            <Icon name="plus" size={16} />
            添加章
          </Button>
        )}
      </header>
      {lost && (
        <Alert
          kind="warning"
          action={
            <>
              <Button small onClick={again}>
                按我的顺序调整
              </Button>{' '}
              <Button small text onClick={giveUp}>
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
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) drag.leave();
        }}
      >
        {tree.map((branch, at) => {
          const spot: Spot = { kind: 'chapter', id: branch.id };
          const key = rowKey(spot);
          const isFolded = folded.has(branch.id);
          const own = branch.lids.flatMap((lid) => items.get(lid) ?? []);
          const first = number + 1;
          number += own.length;
          return (
            <Fragment key={branch.id}>
              <ChapterRow
                branch={branch}
                items={own}
                folded={isFolded}
                may={may}
                isLast={at === tree.length - 1}
                isFirst={at === 0}
                tabIndex={keys.tabIndexOf(key)}
                drag={drag}
                renaming={renaming === key}
                onRename={() => setRenaming(key)}
                onRenamed={(title) => {
                  if (title) rename(branch.id, title);
                  endRename(key);
                }}
                onFold={() => fold(branch.id)}
                onStep={(by) => step(spot, by)}
                onRemove={() => dropChapter(branch.id)}
                onAdd={(what) => adding.open(branch.id, what)}
              />
              {!isFolded &&
                own.map((item, i) => {
                  const itemSpot: Spot = { kind: 'item', id: item.lid };
                  const itemKey = rowKey(itemSpot);
                  return (
                    <ItemRow
                      key={item.lid}
                      item={item}
                      number={first + i}
                      open={open === item.lid}
                      may={may}
                      tabIndex={keys.tabIndexOf(itemKey)}
                      drag={drag}
                      renaming={renaming === itemKey}
                      onRename={() => setRenaming(itemKey)}
                      onRenamed={(title) => {
                        if (title) renameItem(item, title);
                        endRename(itemKey);
                      }}
                      onOpen={() => onOpen(item.lid)}
                      onStep={(by) => step(itemSpot, by)}
                      onRemove={() => onRemove(item)}
                    />
                  );
                })}
              {!isFolded && <Arriving chapterId={branch.id} />}
            </Fragment>
          );
        })}
      </div>
      {naming && (
        <div className={css.naming}>
          <TitleInput
            label="章名称"
            value=""
            onDone={(title) => {
              setNaming(false);
              if (title) addChapter(title);
            }}
          />
        </div>
      )}
      {tree.length === 0 && !naming && (
        <p className={css.empty}>还没有章节。先添加一章，再把视频、音频或 PDF 拖到这一章上，每个文件成为一讲。</p>
      )}
      <footer className={css.foot}>
        <span id="outline-keys">
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 移动，<kbd>F2</kbd> 重命名，<kbd>空格</kbd> 折叠，<kbd>Enter</kbd>{' '}
          打开
        </span>
        <HoursLine lesson={lesson} />
      </footer>
      <p className="sr" role="status" aria-live="polite">
        {keys.said}
      </p>
      <AddDialogs adding={adding} />
    </section>
  );
};

const holds = (tree: Tree, chapterId: string, lid: string): boolean =>
  tree.some(({ id, lids }) => id === chapterId && lids.includes(lid));

const dropped = (tree: Tree, what: Spot, to: Spot, after: boolean): Tree => {
  if (what.kind === 'chapter') {
    const rest = tree.filter(({ id }) => id !== what.id);
    return putChapter(tree, what.id, rest.findIndex(({ id }) => id === to.id) + (after ? 1 : 0));
  }
  if (to.kind === 'chapter') return putItem(tree, what.id, to.id, 0);
  const branch = tree.find(({ lids }) => lids.includes(to.id));
  if (!branch) return tree;
  const others = branch.lids.filter((lid) => lid !== what.id);
  return putItem(tree, what.id, branch.id, others.indexOf(to.id) + (after ? 1 : 0));
};
