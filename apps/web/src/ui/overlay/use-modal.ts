import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDownCapture: (event: KeyboardEvent<HTMLDialogElement>) => void;
};

/**
 * Opens a `<dialog>` while it is on the page. Focus stays inside and goes back to where it was; Escape closes what lies
 * on top.
 */
export const useModal = (): Modal => {
  const ref = useRef<HTMLDialogElement>(null);

  // Closed before the element is taken away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // React drops the autofocus attribute that showModal looks for.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog?.close();
  }, []);

  // An open list closes itself on Escape; the browser must not close the dialog by the same key.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape' && hasOpenList(event.currentTarget)) event.preventDefault();
  };

  return { ref, onKeyDownCapture };
};

/** `aria-expanded` turns false at once; the list stays in the DOM for its closing animation. */
const hasOpenList = (dialog: HTMLDialogElement): boolean =>
  dialog.querySelector('[role="combobox"][aria-expanded="true"]') !== null;
