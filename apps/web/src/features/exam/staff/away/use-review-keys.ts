import { useEffect, useEffectEvent } from 'react';

type Keys = {
  /** While a dialog asks. */
  isOff: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onDecide: (at: number) => void;
};

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';

/** J and K step through the list, numbers decide; off while somebody types. */
export const useReviewKeys = (keys: Keys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (keys.isOff || ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return;
    if (!(target instanceof Element) || target.closest(TYPING)) return;
    const act = /^[1-3]$/.test(key) ? () => keys.onDecide(Number(key) - 1) : STEPS[key.toLowerCase()]?.(keys);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};

const STEPS: Record<string, (keys: Keys) => () => void> = {
  j: ({ onNext }) => onNext,
  k: ({ onPrevious }) => onPrevious,
};
