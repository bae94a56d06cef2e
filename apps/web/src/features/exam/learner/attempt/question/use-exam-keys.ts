import { useEffect, useRef } from 'react';

type Keys = {
  /** 0 is the first option. */
  onOption: (index: number) => void;
  /** Without pages to turn, ← and → stay the browser's. */
  onMove?: (by: 1 | -1) => void;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type));

/** 1–9 and A–F choose, ← and → turn the page. Typing, dialogs and the browser's own shortcuts keep their keys. */
export const useExamKeys = (keys: Keys): void => {
  const latest = useRef(keys);

  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
      const { onMove, onOption } = latest.current;
      const by = onMove && ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined);
      const option = optionOf(event.key);
      if (by === undefined && option === null) return;
      event.preventDefault();
      if (by !== undefined) onMove?.(by);
      else if (option !== null && !event.repeat) onOption(option);
    };
    // Before the browser: inside a radio group ← and → would change the answer.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
};

const optionOf = (key: string): number | null => {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  return /^[a-f]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0) : null;
};
