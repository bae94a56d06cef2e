import { useEffect, useEffectEvent } from 'react';

/**
 * Keys, what they do in words, and the act. Keys stand as their table shows them: `J / K`, `1–9`, `↑ ↓`, `Ctrl+Enter`;
 * of several, the act learns which it was, from 0. Without an act other code listens.
 */
export type Shortcut = readonly [keys: string, what: string, act?: (at: number) => void];

type Options = {
  isOn?: boolean;
  /** Where single keys belong to what has the focus. */
  except?: string;
  /** Before the control that has the focus hears of it. */
  capture?: boolean;
};

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';
/** Enter and the space bar belong to what has the focus. */
const PRESSED = 'button, a, summary';
/** Keys that a choice under the focus leaves to the page: radio buttons and boxes to tick take no letters. */
export const OVER_CHOICES = `input:not([type="radio"], [type="checkbox"]), ${TYPING.replace('input, ', '')}`;
const NAMES: Readonly<Record<string, string>> = {
  '↑': 'arrowup',
  '↓': 'arrowdown',
  '←': 'arrowleft',
  '→': 'arrowright',
  空格: ' ',
};

/** Single keys are off while the user types, all are while a dialog is open. Only arrows repeat when held down. */
export const useShortcuts = (
  shortcuts: readonly Shortcut[],
  { isOn = true, except = TYPING, capture = false }: Options = {},
): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isOn || event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return;
    const pressed = nameOf(event);
    const isSingle = !pressed.includes('+', 1);
    if (isSingle && target instanceof Element && target.closest(except)) return;
    if (/^(enter| )$/.test(pressed) && target instanceof Element && target.closest(PRESSED)) return;
    for (const [keys, , act] of shortcuts) {
      const at = namesOf(keys).indexOf(pressed);
      if (at === -1 || !act) continue;
      event.preventDefault();
      if (!event.repeat || pressed.startsWith('arrow')) act(at);
      return;
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', press, capture);
    return () => document.removeEventListener('keydown', press, capture);
  }, [capture]);
};

const nameOf = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string => {
  // With Alt some keyboards write another letter.
  if (altKey) return `${ctrlKey || metaKey ? 'ctrl+' : ''}alt+${code.replace(/^Key/, '').toLowerCase()}`;
  return (ctrlKey || metaKey ? `ctrl+${shiftKey ? 'shift+' : ''}` : '') + key.toLowerCase();
};

const namesOf = (keys: string): string[] =>
  keys.split(/ \/ | /).flatMap((name) => {
    const [, first, last] = /^(.)–(.)$/.exec(name) ?? [];
    if (first === undefined || last === undefined) return NAMES[name] ?? name.toLowerCase();
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
    return Array.from({ length: to - from + 1 }, (_, by) => String.fromCharCode(from + by).toLowerCase());
  });
