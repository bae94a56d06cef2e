import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './tabs.module.css';

export type Tab = { key: string; label: string; content: ReactNode };

/**
 * Views of one place that need no address of their own. Only the open one is in the page; arrow keys move between tabs.
 */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) => {
  const [open, setOpen] = useState(tabs[0].key);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === open),
  );

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    setOpen(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css.tabs} onKeyDown={move}>
        {tabs.map((tab, i) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-key={tab.key}
            aria-selected={i === at}
            tabIndex={i === at ? 0 : -1}
            onClick={() => setOpen(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={open} role="tabpanel">
        {(tabs[at] ?? tabs[0]).content}
      </div>
    </>
  );
};
