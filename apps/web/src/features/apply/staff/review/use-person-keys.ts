import { useEffect, useEffectEvent } from 'react';

type Keys = {
  isOff: boolean;
  onMove: (by: 1 | -1) => void;
  onPass: () => void;
  onRefuse: () => void;
  onEnlarge: () => void;
  onSubmit: () => void;
};

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], dialog';
/** The space bar belongs to what has the focus. */
const PRESSED = 'button, a, summary';

const ACT: Record<string, (keys: Keys) => void> = {
  ArrowDown: ({ onMove }) => onMove(1),
  ArrowUp: ({ onMove }) => onMove(-1),
  p: ({ onPass }) => onPass(),
  f: ({ onRefuse }) => onRefuse(),
  ' ': ({ onEnlarge }) => onEnlarge(),
};

/** Person by person with single keys, off while somebody types; Ctrl+Enter submits from anywhere. */
export const usePersonKeys = (keys: Keys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (keys.isOff || altKey || event.defaultPrevented || !(target instanceof Element)) return;
    if (document.querySelector('dialog:modal')) return;
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      if (!event.repeat) keys.onSubmit();
      return;
    }
    if (ctrlKey || metaKey || target.closest(TYPING)) return;
    if (key === ' ' && target.closest(PRESSED)) return;
    const act = ACT[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act(keys);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
