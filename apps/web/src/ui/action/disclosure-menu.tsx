import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './disclosure-menu.module.css';

type Props = {
  className?: string | undefined;
  /** Within the button that opens it. */
  trigger: ReactNode;
  /** Above the entries, for reading. */
  head?: ReactNode;
  /** `<li>` with a link or a button each. */
  children: ReactNode;
};

/** Links and buttons under a button. Closes on Escape, outside click and choice. */
export const DisclosureMenu = ({ className, trigger, head, children }: Props) => {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  return (
    <div
      ref={ref}
      className={`${css.root} ${className ?? ''}`}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        ref.current?.querySelector('button')?.focus();
      }}
    >
      <button type="button" className={css.trigger} aria-expanded={open} onClick={() => setOpen(!open)}>
        {trigger}
      </button>
      {open && (
        <ul
          className={css.menu}
          onClick={({ target }) => target instanceof Element && target.closest('a, button') && setOpen(false)}
        >
          {head && <li className={css.head}>{head}</li>}
          {children}
        </ul>
      )}
    </div>
  );
};
