import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './site-header.module.css';

const SearchDialog = lazy(() =>
  import('#features/search/search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
);

/** Where a key is a letter of a text, or belongs to what lies on top. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('dialog[open]') !== null;

/** The magnifier, and the key / for it; what it opens arrives then. */
export const SiteSearch = () => {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.defaultPrevented || isTaken(event.target)) return;
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
        className={css.tool}
        aria-label="全站查找"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        title="全站查找（按 / 键）"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
