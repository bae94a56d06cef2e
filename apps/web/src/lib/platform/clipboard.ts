import { copy } from '@zhibiao/contract/core/copy';
import { toast } from '#lib/message/toast.ts';

/** Copies text and says whether it worked. */
export const copyAndNotify = async (text: string): Promise<void> => {
  if (await copyText(text)) toast.success(copy.copied);
  else toast.error(copy.copyFailed);
};

/** Also on plain HTTP, where navigator.clipboard is absent. False when the browser refuses. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    return copyBySelection(text);
  } catch {
    return false;
  }
};

const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; opacity: 0;';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
};
