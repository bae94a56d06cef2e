import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { asSendable } from './paste/as-sendable.ts';
import type { PastedPicture } from './paste/pasted.ts';

/** Sends one picture; the server answers where it lies now. */
export type SendPicture = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<{ url: string; width?: number; height?: number }>;
type SendOne = (file: File) => ReturnType<SendPicture>;

export const picturesOf = (files: Iterable<File> | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** A camera's or a screenshot's name says nothing about the picture. */
const altOf = ({ name }: File): string => {
  const bare = name.replace(/\.\w+$/, '');
  return /\p{Script=Han}/u.test(bare) && !/^(截图|截屏|屏幕|微信图片|图片)/.test(bare) ? bare : '';
};

/** Sends each, in turn; answers what those that were refused were refused for. */
const each = async <One>(editor: Editor, all: readonly One[], act: (one: One) => Promise<void>): Promise<unknown[]> => {
  const refusals: unknown[] = [];
  for (const one of all) {
    if (editor.isDestroyed) break;
    await act(one).catch((error: unknown) => refusals.push(error));
  }
  return refusals;
};

/** Sends pictures and puts each where it was dropped, wherever that has moved meanwhile. */
export const sendPictures = async (editor: Editor, files: readonly File[], at: number, send: SendOne) => {
  let place = at;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  const refusals = await each(editor, files, async (file) => {
    const { url, width, height } = await send(await asSendable(file));
    if (editor.isDestroyed) return;
    const size = width && height ? { width, height } : {};
    editor.commands.insertContentAt(place, { type: 'image', attrs: { src: url, alt: altOf(file), ...size } });
  });
  editor.off('transaction', follow);
  return refusals;
};

/** Where a picture stands now; null once the author has taken it out. */
const placeOf = ({ state: { doc } }: Editor, src: string): number | null => {
  let place: number | null = null;
  doc.descendants((node, at) => {
    if (node.attrs['src'] === src) place = at;
    return place === null;
  });
  return place;
};

/** Sends the pictures of a pasted text; each gets its address where it stands, and one that is refused goes. */
export const sendEmbedded = (editor: Editor, pictures: readonly PastedPicture[], send: SendOne) =>
  each(editor, pictures, async ({ src, file }) => {
    const put = (change: (at: number, tr: Transaction) => Transaction) => {
      const at = editor.isDestroyed ? null : placeOf(editor, src);
      if (at !== null) editor.view.dispatch(change(at, editor.state.tr));
      URL.revokeObjectURL(src);
    };
    try {
      const { url, width, height } = await send(await asSendable(file));
      const size = width && height ? { width, height } : {};
      put((at, tr) => tr.setNodeMarkup(at, undefined, { alt: '', src: url, ...size }));
    } catch (error) {
      put((at, tr) => tr.delete(at, at + 1));
      throw error;
    }
  });
