import type { StaffLesson } from '@zhibiao/contract/lesson/staff';
import { useState } from 'react';
import { useAddItems } from './add-items.tsx';
import { putChapter, putItem, stepChapter, stepItem, type Tree } from './tree.ts';
import { useDrag, type Spot } from './use-drag.ts';
import { rowKey, useOutlineKeys } from './use-outline-keys.ts';
import { useTree } from './use-tree.ts';

type Options = { lesson: StaffLesson; may: boolean; onOpen: (lid: string) => void };

export type OutlineState = ReturnType<typeof useOutline>;

/** The tree of a course as it is worked on: what is folded, what is being named, and how rows move. */
export const useOutline = ({ lesson, may, onOpen }: Options) => {
  const order = useTree(lesson);
  const { tree, change } = order;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const adding = useAddItems(lesson);
  const toggleChapter = (id: string) =>
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
    onFold: toggleChapter,
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

  return {
    ...order,
    adding,
    keys,
    drag,
    folded,
    fold: toggleChapter,
    step,
    /** What a row shows of all this. */
    rowOf: (spot: Spot) => {
      const key = rowKey(spot);
      return {
        may,
        drag,
        tabIndex: keys.tabIndexOf(key),
        renaming: renaming === key,
        onRename: () => setRenaming(key),
        onStep: (by: -1 | 1) => step(spot, by),
      };
    },
    endRename: (spot: Spot) => {
      setRenaming(null);
      keys.focusRow(rowKey(spot));
    },
  };
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
