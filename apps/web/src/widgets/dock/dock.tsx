import { useId, useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useMedia } from '#lib/platform/use-media.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './dock.module.css';

/** A list and, beside it, the one that is open: docked where there is room, over the page where there is not. */
export const WithDock = ({ dock, width, top, children }: WithDockProps) => (
  <div
    className={`${css.work} ${dock ? css.open : ''} ${top ? css.below : ''}`}
    style={{ '--dock': `${width}px`, '--top': `${top ?? 0}px` } as CSSProperties}
  >
    <div className={css.side}>{children}</div>
    {dock}
  </div>
);
type WithDockProps = {
  dock: ReactNode;
  /** Of the docked panel, px. */
  width: number;
  /** What stays in sight above it, px. */
  top?: number;
  children: ReactNode;
};

type Props = {
  title: ReactNode;
  /** Buttons before the closing one. */
  tools?: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
};

/** Docked it is part of the page; over it, focus stays inside. Escape closes it either way. */
export const Dock = ({ title, tools, foot, onClose, children }: Props) => {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const focused = useRef<Element | null>(null);
  const wide = useMedia('(min-width: 1400px)');

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    opener.current ??= document.activeElement;
    const above = focused.current ? document.querySelectorAll<HTMLDialogElement>('dialog:modal') : [];
    if (wide) dialog.show();
    else dialog.showModal();
    // Opened again because the window changed: a question above it stays above, and the keyboard where it was.
    for (const other of above) {
      other.close();
      other.showModal();
    }
    focusOn(focused.current);
    return () => {
      focused.current = document.activeElement;
      // Before the element is taken away: only then does the browser let go of what lies behind.
      dialog.close();
    };
  }, [wide]);
  // What was pressed gets the focus back. Not left to the browser, which forgets it when the window becomes narrower.
  useLayoutEffect(() => () => focusOn(opener.current), []);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !wide) return;
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      ref={ref}
      className={css.dock}
      aria-labelledby={titleId}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !wide) onClose();
      }}
    >
      <div className={css.inner}>
        <header className={css.head}>
          <h2 id={titleId}>{title}</h2>
          {tools}
          <IconButton label="关闭" onClick={onClose}>
            <Icon name="close" size={18} />
          </IconButton>
        </header>
        <div className={css.body} tabIndex={0} role="region" aria-labelledby={titleId}>
          {children}
        </div>
        {foot && <footer className={`panel-foot row ends gap-8 ${css.foot}`}>{foot}</footer>}
      </div>
    </dialog>
  );
};

/** One subject within the dock. */
export const DockPart = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

export const IconButton = ({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button type="button" className={css.icon} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    {children}
  </button>
);
