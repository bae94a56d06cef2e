import { useEffect, useRef } from 'react';

/** What Enter already does something on. */
const HAS_ITS_OWN = 'a, button, textarea, summary, [role="combobox"]';

/** Enter goes on, wherever the keyboard is that has no use of its own for it. */
export const useEnter = (onEnter: () => void): void => {
  const latest = useRef(onEnter);

  useEffect(() => {
    latest.current = onEnter;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, repeat, isComposing, ctrlKey, metaKey, altKey, target } = event;
      if (key !== 'Enter' || repeat || isComposing || ctrlKey || metaKey || altKey) return;
      if ((target instanceof Element && target.closest(HAS_ITS_OWN)) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
