/** The order of a course: chapters, each with the items below it. Pure; a step that leads nowhere answers null. */

export type OutlineBranch = { id: string; title: string; lids: readonly string[] };
export type Tree = readonly OutlineBranch[];

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

export const treePlaceOf = (tree: Tree, lid: string): { branch: number; at: number; number: number } | null => {
  const branch = tree.findIndex(({ lids }) => lids.includes(lid));
  if (branch < 0) return null;
  const at = tree[branch]?.lids.indexOf(lid) ?? 0;
  const before = tree.slice(0, branch).reduce((sum, { lids }) => sum + lids.length, 0);
  return { branch, at, number: before + at + 1 };
};

/** Puts an item before the `at`-th of a chapter, counted without the item itself. */
export const putItem = (tree: Tree, lid: string, chapterId: string, at: number): Tree =>
  tree.map((branch) => {
    const others = branch.lids.filter((one) => one !== lid);
    return branch.id === chapterId
      ? { ...branch, lids: [...others.slice(0, at), lid, ...others.slice(at)] }
      : { ...branch, lids: others };
  });

/** One up or down; past the edge of its chapter it goes into the next one. */
export const stepItem = (tree: Tree, lid: string, step: -1 | 1): Tree | null => {
  const place = treePlaceOf(tree, lid);
  if (!place) return null;
  const own = tree[place.branch];
  const to = place.at + step;
  if (own && to >= 0 && to < own.lids.length) return putItem(tree, lid, own.id, to);
  const next = tree[place.branch + step];
  return next ? putItem(tree, lid, next.id, step < 0 ? next.lids.length : 0) : null;
};

export const putChapter = (tree: Tree, id: string, to: number): Tree => {
  const from = tree.findIndex((branch) => branch.id === id);
  return from < 0 ? tree : moved(tree, from, to);
};

export const stepChapter = (tree: Tree, id: string, step: -1 | 1): Tree | null => {
  const from = tree.findIndex((branch) => branch.id === id);
  const to = from + step;
  return from < 0 || to < 0 || to >= tree.length ? null : moved(tree, from, to);
};

/** One editor's order laid over what is there now: what has gone is left out, what is new comes last in its chapter. */
export const reapply = (mine: Tree, fresh: Tree): Tree => {
  const chapters = new Map(fresh.map((branch) => [branch.id, branch]));
  const kept = mine.filter(({ id }) => chapters.has(id));
  const added = fresh.filter(({ id }) => !kept.some((branch) => branch.id === id));
  const known = new Set(fresh.flatMap(({ lids }) => lids));
  const placed = new Set(kept.flatMap(({ lids }) => lids));
  return [...kept, ...added.map((branch) => ({ ...branch, lids: [] }))].map(({ id, title, lids }) => ({
    id,
    title: chapters.get(id)?.title ?? title,
    lids: [
      ...lids.filter((lid) => known.has(lid)),
      ...(chapters.get(id)?.lids ?? []).filter((lid) => !placed.has(lid)),
    ],
  }));
};

export const sameTree = (a: Tree, b: Tree): boolean => JSON.stringify(a) === JSON.stringify(b);
