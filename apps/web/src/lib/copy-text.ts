import { copy } from '@zhibiao/contract/copy';
import { toast } from './toast.ts';

/** Copies and says whether it worked. A plain-HTTP intranet has no clipboard API, so the old command is the second try. */
export const copyText = async (text: string): Promise<void> => {
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
  if (copied || copyBySelection(text)) toast.success(copy.copied);
  else toast.error(copy.copyFailed);
};

const copyBySelection = (text: string): boolean => {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.cssText = 'position:fixed;opacity:0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
};
