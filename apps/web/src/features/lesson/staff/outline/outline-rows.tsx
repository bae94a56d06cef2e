import type { StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Fragment } from 'react';
import { Arriving } from './arriving.tsx';
import { ChapterRow } from './chapter-row.tsx';
import { ItemRow } from './item-row.tsx';
import type { OutlineItem } from './item-words.ts';
import type { Spot } from './use-drag.ts';
import type { OutlineState } from './use-outline.ts';
import { useRenameItem } from './use-rename-item.ts';

type Props = {
  lesson: StaffLesson;
  outline: OutlineState;
  /** The item that is open beside it. */
  open: string;
  onOpen: (lid: string) => void;
  onRemove: (item: OutlineItem) => void;
};

/** Each chapter and, where it is not folded, its items; numbered through the whole course. */
export const OutlineRows = ({ lesson, outline, open, onOpen, onRemove }: Props) => {
  const { tree, folded, fold, rename, dropChapter, adding, rowOf, endRename } = outline;
  const items = new Map(lesson.chapters.flatMap((chapter) => chapter.items.map((item) => [item.lid, item])));
  const renameItem = useRenameItem();
  let number = 0;

  return tree.map((branch, at) => {
    const spot: Spot = { kind: 'chapter', id: branch.id };
    const isFolded = folded.has(branch.id);
    const own = branch.lids.flatMap((lid) => items.get(lid) ?? []);
    const first = number + 1;
    number += own.length;
    return (
      <Fragment key={branch.id}>
        <ChapterRow
          {...rowOf(spot)}
          branch={branch}
          items={own}
          folded={isFolded}
          isLast={at === tree.length - 1}
          isFirst={at === 0}
          onRenamed={(title) => {
            if (title) rename(branch.id, title);
            endRename(spot);
          }}
          onFold={() => fold(branch.id)}
          onRemove={() => dropChapter(branch.id)}
          onAdd={(what) => adding.open(branch.id, what)}
        />
        {!isFolded &&
          own.map((item, i) => {
            const itemSpot: Spot = { kind: 'item', id: item.lid };
            return (
              <ItemRow
                key={item.lid}
                {...rowOf(itemSpot)}
                item={item}
                number={first + i}
                open={open === item.lid}
                onRenamed={(title) => {
                  if (title) renameItem(item, title);
                  endRename(itemSpot);
                }}
                onOpen={() => onOpen(item.lid)}
                onRemove={() => onRemove(item)}
              />
            );
          })}
        {!isFolded && <Arriving chapterId={branch.id} />}
      </Fragment>
    );
  });
};
