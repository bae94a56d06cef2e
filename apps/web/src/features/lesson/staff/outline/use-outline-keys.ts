import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { treePlaceOf, type Tree } from './tree.ts';
import type { Spot } from './use-drag.ts';

export const rowKey = ({ kind, id }: Spot): string => `${kind}:${id}`;
const spotOf = (key: string): Spot => {
  const [kind, id = ''] = key.split(':');
  return { kind: kind === 'chapter' ? 'chapter' : 'item', id };
};

type Options = {
  tree: Tree;
  folded: ReadonlySet<string>;
  onStep: (spot: Spot, by: -1 | 1) => void;
  onFold: (chapterId: string) => void;
  onOpen: (lid: string) => void;
  onRename: (spot: Spot) => void;
};

/**
 * The outline by keys, as a tree grid has them: one row is in the order of Tab, arrows go from row to row. What is done
 * with Alt is said aloud, because the eye sees it and the ear does not.
 */
export const useOutlineKeys = ({ tree, folded, onStep, onFold, onOpen, onRename }: Options) => {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<Spot | null>(null);

  const rows = tree.flatMap((branch) => [
    rowKey({ kind: 'chapter', id: branch.id }),
    ...(folded.has(branch.id) ? [] : branch.lids.map((lid) => rowKey({ kind: 'item', id: lid }))),
  ]);
  const tabbed = current !== null && rows.includes(current) ? current : rows[0];

  // A row that moved is another element, or the same in another place: either way the focus is gone.
  useLayoutEffect(() => {
    const key = wanted.current;
    if (key === null) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);
    if (!row || row.querySelector('input:focus')) return;
    wanted.current = null;
    row.focus();
  });
  useLayoutEffect(() => {
    if (moved) setSaid(whereIs(tree, moved));
  }, [tree, moved]);

  const focusRow = (key: string) => {
    wanted.current = key;
    setCurrent(key);
  };

  const press = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
    // Keys of a button or a field within the row are its own.
    if (!row || event.target !== row || event.ctrlKey || event.metaKey) return;
    const key = row.dataset['rowKey'] ?? '';
    const spot = spotOf(key);
    const at = rows.indexOf(key);
    const act = actOf();
    if (!act) return;
    event.preventDefault();
    act();

    function actOf(): (() => void) | undefined {
      if (event.altKey) {
        const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
        return by && (() => step(by));
      }
      return {
        ArrowDown: () => go(at + 1),
        ArrowUp: () => go(at - 1),
        Home: () => go(0),
        End: () => go(rows.length - 1),
        ArrowLeft: () => left(),
        ArrowRight: () => right(),
        ' ': () => (spot.kind === 'chapter' ? onFold(spot.id) : undefined),
        Enter: () => (spot.kind === 'item' ? onOpen(spot.id) : onFold(spot.id)),
        F2: () => onRename(spot),
      }[event.key];
    }
    function go(to: number) {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (next) focusRow(next);
    }
    function step(by: -1 | 1) {
      onStep(spot, by);
      setMoved({ ...spot });
      focusRow(key);
    }
    function left() {
      if (spot.kind === 'chapter') {
        if (!folded.has(spot.id)) onFold(spot.id);
        return;
      }
      const own = tree.find(({ lids }) => lids.includes(spot.id));
      if (own) focusRow(rowKey({ kind: 'chapter', id: own.id }));
    }
    function right() {
      if (spot.kind === 'chapter' && folded.has(spot.id)) onFold(spot.id);
      else go(at + 1);
    }
  };

  return {
    grid,
    press,
    said,
    focusRow,
    /** The row that was focused last keeps its place in the order of Tab. */
    follow(event: FocusEvent) {
      const key = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]')?.dataset['rowKey'];
      if (key) setCurrent(key);
    },
    tabIndexOf: (key: string): 0 | -1 => (key === tabbed ? 0 : -1),
  };
};

const whereIs = (tree: Tree, { kind, id }: Spot): string => {
  if (kind === 'chapter') return `第 ${tree.findIndex((branch) => branch.id === id) + 1} 章，共 ${tree.length} 章`;
  const place = treePlaceOf(tree, id);
  return place ? `第 ${place.number} 讲，在“${tree[place.branch]?.title}”` : '';
};
