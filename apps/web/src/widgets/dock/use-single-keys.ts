import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';
const PRESSED = 'button, a, summary';

/** Lower case, as `event.key` says. */
type SingleKeys = Record<string, () => void>;

/** Single keys: off while somebody types or a dialog asks, and where they are switched off. */
export const useSingleKeys = (isOn: boolean, keys: SingleKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey } = event;
    if (!isOn || ctrlKey || metaKey || altKey || event.defaultPrevented || event.isComposing) return;
    if (!(target instanceof Element) || target.closest(TYPING) || document.querySelector('dialog:modal')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === 'Enter' && target.closest(PRESSED)) return;
    const act = keys[key];
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
