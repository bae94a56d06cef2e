import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import css from './order-list.module.css';

type Props<T> = {
  label: string;
  rows: readonly T[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  onOrder: (rows: T[]) => void;
  /** Without lines between the rows: they are fields of a form. */
  plain?: boolean;
  children: (row: T, at: number) => ReactNode;
};

const moved = <T,>(rows: readonly T[], from: number, to: number): T[] => {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Rows whose order means something: dragged by their handle, or moved by Alt and the arrow keys. */
export const OrderList = <T,>({ label, rows, idOf, nameOf, onOrder, plain = false, children }: Props<T>) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const list = useRef<HTMLUListElement>(null);

  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length || to === from) return;
    onOrder(moved(rows, from, to));
    announce(`${nameOf(row)}移到第 ${to + 1} 位，共 ${rows.length} 位`);
    const id = idOf(row);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  };

  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      <ul ref={list} className={`${css.list} ${plain ? css.plain : ''}`} aria-label={label}>
        {rows.map((row, at) => (
          <li
            key={idOf(row)}
            className={dragged === at ? css.dragged : undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              if (dragged === null) return;
              event.stopPropagation();
              move(dragged, at);
              setDragged(null);
            }}
          >
            <button
              type="button"
              draggable
              className={css.handle}
              data-handle={idOf(row)}
              aria-label={`调整${nameOf(row)}的次序，按 Alt 和上下方向键`}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onKeyDown={(event) => onKey(event, at)}
            >
              <WorkIcon name="grip" size={16} />
            </button>
            {children(row, at)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The name of the list with its own actions, above the rows. */
export const OrderHead = ({ children }: { children: ReactNode }) => (
  <div className="panel-head cluster spread gap-12">{children}</div>
);
/** What takes the room of a row. */
export const OrderName = ({ children }: { children: ReactNode }) => <div className="grow">{children}</div>;
export const OrderPicture = ({ src }: { src: string }) => (
  <img className={css.picture} src={src} alt="" loading="lazy" />
);
