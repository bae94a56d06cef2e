import { toast } from '#lib/message/toast.ts';

type Field = Pick<HTMLInputElement, 'value' | 'maxLength' | 'selectionStart' | 'selectionEnd'>;

/** How many characters of a text a field leaves out. */
export const cutOf = (text: string, { value, maxLength, selectionStart, selectionEnd }: Field): number => {
  if (maxLength < 0) return 0;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return Math.max(0, Math.min(text.length, text.length - (maxLength - value.length + replaced)));
};

/**
 * A field that searches or takes a code holds no more than its `maxLength`; browsers drop the rest without a word. All
 * others keep what is typed, and the contract says what is too long (scripts/checks/source-shape.mjs).
 */
export const sayWhatIsCut = (): void =>
  addEventListener('beforeinput', ({ target, data, dataTransfer, isComposing }) => {
    if (isComposing || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const cut = cutOf(data ?? dataTransfer?.getData('text/plain') ?? '', target);
    if (cut > 0) toast.warning(`最多${target.maxLength}个字符，已略去${cut}个`);
  });
