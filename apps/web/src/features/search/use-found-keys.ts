import { type KeyboardEvent, type RefObject, useRef } from 'react';

type Keys = {
  /** Around the links that were found. */
  area: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Arrows go from the field through the links and back, Enter in the field opens the first of them; what is typed on a
 * link goes on in the field.
 */
export const useFoundKeys = (field: RefObject<HTMLInputElement | null>): Keys => {
  const area = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    // While characters are put together from letters, the keys are the input method's.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(area.current?.querySelectorAll<HTMLAnchorElement>('a[data-found]') ?? [])];
    const rows = links.filter((link) => link.closest('li') !== null);
    const at = rows.indexOf(document.activeElement as HTMLAnchorElement);
    const inField = document.activeElement === field.current;
    const go = (target: HTMLElement | null | undefined) => {
      if (!target) return;
      event.preventDefault();
      target.focus();
    };

    if (event.key === 'ArrowDown' && (inField || at >= 0)) go(rows[at + 1] ?? rows[at]);
    else if (event.key === 'ArrowUp' && at >= 0) go(rows[at - 1] ?? field.current);
    else if (event.key === 'Home' && at >= 0) go(rows[0]);
    else if (event.key === 'End' && at >= 0) go(rows.at(-1));
    else if (event.key.length === 1 && event.key !== ' ' && links.includes(document.activeElement as HTMLAnchorElement))
      field.current?.focus();
  };

  return { area, onKeyDown };
};
