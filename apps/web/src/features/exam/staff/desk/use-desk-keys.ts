import { useEffect, useEffectEvent } from 'react';
import type { ActKind } from './use-act.ts';

const KEYS: Readonly<Record<string, ActKind>> = { e: 'extend', m: 'message', h: 'handin' };
/** What takes letters itself, and a question that is open. */
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';

/** E 延时, M 消息, H 交卷: off while somebody types or answers a dialog. */
export const useDeskKeys = (enabled: boolean, onAct: (kind: ActKind) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    const kind = KEYS[key.toLowerCase()];
    if (!enabled || !kind || ctrlKey || metaKey || altKey || repeat || event.isComposing) return;
    if (!(target instanceof Element) || target.closest(BUSY) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    onAct(kind);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
