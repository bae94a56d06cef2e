import { useEffect, useRef, type FocusEvent } from 'react';

type FocusedControl = { control: HTMLElement; /** Of the row it stood in last, data-row-key. */ row: string | null };

/**
 * An action often removes the button that was pressed. The focus then moves to the same row, or to the frame around the
 * rows when the row is gone too, instead of to the top of the page. Spread the result onto the frame.
 */
export const useHeldFocus = () => {
  const frame = useRef<HTMLElement>(null);
  const focused = useRef<FocusedControl | null>(null);

  const hold = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? focused.current?.row ?? null;
    focused.current = { control: target, row };
  };
  const release = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null) return;
    // A click on the background gives the focus up on purpose; a removed element does not.
    queueMicrotask(() => {
      if (target.isConnected && focused.current?.control === target && document.activeElement === document.body)
        focused.current = null;
    });
  };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new MutationObserver(() => {
      if (focused.current && !focused.current.control.isConnected && isFree(element))
        nextTo(element, focused.current.row).focus();
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
  // Buttons first: a decided row may lose its checkbox.
  return (
    row?.querySelector<HTMLElement>('button, a[href]') ?? row?.querySelector<HTMLElement>('input:enabled') ?? element
  );
};
