import { useEffect, useRef, type FocusEvent } from 'react';

type Held = { control: HTMLElement; /** Of the row it stood in last, data-row-key. */ row: string | null };

/**
 * A decision often takes the button away that made it. The keyboard then goes on at the same row, or at the frame of
 * the rows
 * when that is gone too, instead of at the top of the page. The answer is what the frame is given.
 */
export const useHeldFocus = () => {
  const frame = useRef<HTMLElement>(null);
  const held = useRef<Held | null>(null);

  const hold = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? held.current?.row ?? null;
    held.current = { control: target, row };
  };
  const release = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null) return;
    // Whoever clicks beside everything lets go; what was taken away under the focus did not.
    queueMicrotask(() => {
      if (target.isConnected && held.current?.control === target && document.activeElement === document.body)
        held.current = null;
    });
  };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new MutationObserver(() => {
      if (held.current && !held.current.control.isConnected && isFree(element))
        nextTo(element, held.current.row).focus();
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);

  return { ref: frame, tabIndex: -1, onFocus: hold, onBlur: release };
};

/** Nothing has the focus, and no question lies above the rows. */
const isFree = (element: HTMLElement): boolean =>
  document.activeElement === document.body &&
  [...document.querySelectorAll('dialog[open]')].every((dialog) => dialog.contains(element));

const nextTo = (element: HTMLElement, key: string | null): HTMLElement => {
  const row = key === null ? null : element.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);
  // A row that is settled may lose its box next, its buttons only change.
  return (
    row?.querySelector<HTMLElement>('button, a[href]') ?? row?.querySelector<HTMLElement>('input:enabled') ?? element
  );
};
