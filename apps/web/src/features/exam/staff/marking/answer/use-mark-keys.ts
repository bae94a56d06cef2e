import { useEffect, useEffectEvent } from 'react';

/** What single keys do; they are off while somebody types, chooses or answers a dialog. */
type Keys = {
  onPoint: (at: number) => void;
  onNone: () => void;
  onStep: (by: 1 | -1) => void;
  onMove: (by: 1 | -1) => void;
  onSubmit: () => void;
  onSecond: () => void;
  onRecall: () => void;
  onComment: () => void;
  onHelp: () => void;
};

const BUSY = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], dialog';
/** Enter belongs to what has the focus. */
const PRESSED = 'button, a, summary';

const ACT: Record<string, (keys: Keys) => void> = {
  '0': ({ onNone }) => onNone(),
  ArrowRight: ({ onStep }) => onStep(1),
  ArrowLeft: ({ onStep }) => onStep(-1),
  ArrowDown: ({ onMove }) => onMove(1),
  ArrowUp: ({ onMove }) => onMove(-1),
  Enter: ({ onSubmit }) => onSubmit(),
  s: ({ onSecond }) => onSecond(),
  k: ({ onRecall }) => onRecall(),
  c: ({ onComment }) => onComment(),
  '?': ({ onHelp }) => onHelp(),
};

export const useMarkKeys = (keys: Keys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || !(target instanceof Element)) return;
    if (target.closest(BUSY) || document.querySelector('dialog[open]')) return;
    if (key === 'Enter' && (repeat || target.closest(PRESSED))) return;
    const act = /^[1-9]$/.test(key)
      ? () => keys.onPoint(Number(key) - 1)
      : ACT[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act(keys);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
