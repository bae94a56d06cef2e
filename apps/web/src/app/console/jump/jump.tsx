import { lazy, Suspense, useEffect, useState } from 'react';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { Icon } from '#ui/icon/icon.tsx';
import css from './jump.module.css';

const JumpDialog = lazy(() => import('./jump-dialog.tsx').then((module) => ({ default: module.JumpDialog })));

/** The way to any page or thing by its name: a button, and Ctrl+K wherever nothing else has taken the key. */
export const Jump = ({ me }: { me: StaffMe }) => {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      // The browser's own search field would open.
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        className={css.jump}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={16} />
        <span>跳转到…</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <JumpDialog me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
