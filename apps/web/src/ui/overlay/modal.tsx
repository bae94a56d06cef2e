import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose'> & {
  /** Escape, or a phone's way back. Without it no key closes the dialog. */
  onClose?: (() => void) | undefined;
  /** A press beside it closes it too. */
  lightDismiss?: boolean;
};

/**
 * The browser's own dialog, open while it is on the page. Focus stays inside and goes back to where it was; Escape
 * closes what lies on top.
 */
export const Modal = ({ onClose, lightDismiss = false, ...rest }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);

  // Closed before the element is taken away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // React drops the autofocus attribute that showModal looks for.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      {...rest}
      ref={ref}
      onKeyDownCapture={keepFromLists}
      onCancel={(event) => {
        // A file picker that is left says so here as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      {...(lightDismiss && {
        onClick: ({ target, currentTarget }) => {
          if (target === currentTarget) onClose?.();
        },
      })}
      {...(!onClose && KEPT_OPEN)}
    />
  );
};

/** A browser lets a page refuse to close once, and closes at the second Escape. */
const KEPT_OPEN: Pick<ComponentProps<'dialog'>, 'onKeyDown' | 'onClose'> = {
  onKeyDown: (event) => {
    if (event.key === 'Escape') event.preventDefault();
  },
  onClose: ({ currentTarget }) => {
    if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
  },
};

/**
 * An open list closes itself on Escape; the browser must not close the dialog by the same key. `aria-expanded` turns
 * false at once; the list stays in the DOM for its closing animation.
 */
const keepFromLists = (event: KeyboardEvent<HTMLDialogElement>) => {
  const { key, currentTarget } = event;
  if (key === 'Escape' && currentTarget.querySelector('[role="combobox"][aria-expanded="true"]'))
    event.preventDefault();
};
