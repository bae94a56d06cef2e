import type { ClauseRow } from '@zhibiao/contract/standard/staff';
import { useState } from 'react';
import css from './standard.module.css';

export type Move = { clause: ClauseRow; parentId: string | null; before: string | null };
type Props = {
  clauses: readonly ClauseRow[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onMove: (move: Move) => void;
};

const depthOf = ({ path }: ClauseRow): number => path.split('/').length - 3;

/** Alt+↑/↓ changes place with a neighbour; dropped on another clause, one goes in front of it and beside it. */
export const ClauseTree = ({ clauses, chosen, onChoose, onMove }: Props) => {
  const [dragged, setDragged] = useState<ClauseRow | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const step = (clause: ClauseRow, by: -1 | 1) => {
    const siblings = clauses.filter(({ parentId }) => parentId === clause.parentId);
    const at = siblings.indexOf(clause);
    if (!siblings[at + by]) return;
    const before = by === -1 ? siblings[at - 1] : siblings[at + 2];
    onMove({ clause, parentId: clause.parentId, before: before?.id ?? null });
  };
  const drop = (onto: ClauseRow) => {
    if (dragged && dragged.id !== onto.id) onMove({ clause: dragged, parentId: onto.parentId, before: onto.id });
    setDragged(null);
    setOver(null);
  };

  return (
    <ul className={css.tree} aria-label="条款目录">
      {clauses.map((clause) => (
        <li
          key={clause.id}
          className={over === clause.id ? (css.over ?? '') : ''}
          style={{ paddingInlineStart: depthOf(clause) * 20 }}
          draggable
          onDragStart={() => setDragged(clause)}
          onDragEnd={() => setOver(null)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(clause.id);
          }}
          onDrop={() => drop(clause)}
        >
          <button
            type="button"
            aria-current={chosen === clause.id}
            onClick={() => onChoose(clause.id)}
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
              if (!event.altKey || !by) return;
              event.preventDefault();
              step(clause, by);
            }}
          >
            <b className="num">{clause.number}</b>
            <span>{clause.title}</span>
            {clause.items + clause.questions > 0 && (
              <small className="num">
                {[clause.items && `${clause.items} 讲`, clause.questions && `${clause.questions} 题`]
                  .filter(Boolean)
                  .join('　')}
              </small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
};
