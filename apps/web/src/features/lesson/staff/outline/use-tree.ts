import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveTree, systemLesson, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { CODE } from '@zhibiao/contract/core/envelope';
import { useCallback, useEffect, useRef, useState } from 'react';
import { staffLessonQuery } from '#features/lesson/staff/queries.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { invalidate } from '#lib/api/ask.ts';
import { randomId } from '#lib/platform/random-id.ts';
import { reapply, sameTree, type OutlineBranch, type Tree } from './tree.ts';

/** Several steps in a row are one save. */
const SAVE_MS = 600;
const NEW = 'new-';

const treeOf = ({ chapters }: Pick<StaffLesson, 'chapters'>): Tree =>
  chapters.map(({ id, title, items }) => ({ id, title, lids: items.map(({ lid }) => lid) }));

/** The order as it is shown, ahead of the server by what was just moved; and the order that met another's. */
export const useTree = (lesson: StaffLesson) => {
  const client = useQueryClient();
  const [mine, setMine] = useState<Tree | null>(null);
  const [lost, setLost] = useState<Tree | null>(null);
  const latest = useRef<Tree | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id } = lesson;
  const { queryKey } = staffLessonQuery(id);

  const save = useMutation({
    // One after the other: each names the version that the one before it answered.
    scope: { id: `tree ${id}` },
    mutationFn: async (tree: Tree) => {
      const seen = client.getQueryData<StaffLesson>(queryKey) ?? lesson;
      const chapters = tree.map((branch) => ({
        ...(branch.id.startsWith(NEW) ? {} : { id: branch.id }),
        title: branch.title,
        lids: [...branch.lids],
      }));
      return call(saveTree, { body: { id, treeVersion: seen.treeVersion, chapters } });
    },
    onSuccess: ({ treeVersion, chapters }, saved) => {
      client.setQueryData<StaffLesson>(queryKey, (old) => old && { ...old, treeVersion, ...arranged(old, chapters) });
      if (latest.current === saved) {
        latest.current = null;
        setMine(null);
        return;
      }
      // What was moved meanwhile knows the new chapters by the names they had here.
      const names = new Map(saved.map((branch, at) => [branch.id, chapters[at]?.id ?? branch.id]));
      latest.current = latest.current?.map((branch) => ({ ...branch, id: names.get(branch.id) ?? branch.id })) ?? null;
      setMine(latest.current);
    },
    onError: (error, tree) => {
      if (error instanceof ApiError && error.code === CODE.conflict) setLost(tree);
      latest.current = null;
      setMine(null);
      void invalidate(client, systemLesson);
    },
  });

  const { mutate } = save;
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (timer.current !== undefined && latest.current) mutate(latest.current);
    timer.current = undefined;
  }, [mutate]);
  useEffect(() => flush, [flush]);

  const stored = treeOf(lesson);
  const tree = mine ?? stored;
  const change = (next: Tree) => {
    latest.current = next;
    setMine(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, SAVE_MS);
  };

  return {
    tree,
    change,
    isSaving: mine !== null,
    /** Ends the waiting: what was moved is saved at once. */
    flush,
    addChapter: (title: string) => change([...tree, { id: NEW + randomId(), title, lids: [] } satisfies OutlineBranch]),
    rename: (chapterId: string, title: string) =>
      change(tree.map((branch) => (branch.id === chapterId ? { ...branch, title } : branch))),
    dropChapter: (chapterId: string) => change(tree.filter((branch) => branch.id !== chapterId)),
    /** Null unless another editor was faster and the orders differ. */
    lost: lost && !sameTree(reapply(lost, stored), stored) ? lost : null,
    again: () => {
      if (lost) change(reapply(lost, stored));
      setLost(null);
    },
    giveUp: () => setLost(null),
  };
};

const arranged = (lesson: StaffLesson, chapters: readonly { id: string; title: string; lids: readonly string[] }[]) => {
  const items = new Map(lesson.chapters.flatMap((chapter) => chapter.items.map((item) => [item.lid, item])));
  return {
    chapters: chapters.map(({ id, title, lids }) => ({
      id,
      title,
      items: lids.flatMap((lid) => items.get(lid) ?? []),
    })),
  };
};
