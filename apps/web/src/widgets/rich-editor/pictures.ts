import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import type { PastedPicture } from './pasted.ts';

/** Sends one picture; the server answers where it lies now. */
export type SendPicture = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<{ url: string; width?: number; height?: number }>;

export const picturesOf = (files: Iterable<File> | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** A camera's or a screenshot's name says nothing about the picture. */
const altOf = ({ name }: File): string => {
  const bare = name.replace(/\.\w+$/, '');
  return /\p{Script=Han}/u.test(bare) && !/^(截图|截屏|屏幕|微信图片|图片)/.test(bare) ? bare : '';
};

/** Sends pictures one after another and puts each where it was dropped, wherever that has moved meanwhile. */
export const sendPictures = async (
  editor: Editor,
  files: readonly File[],
  at: number,
  send: (file: File) => ReturnType<SendPicture>,
): Promise<void> => {
  let place = at;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  try {
    for (const file of files) {
      const { url, width, height } = await send(file);
      if (editor.isDestroyed) return;
      const size = width && height ? { width, height } : {};
      editor.commands.insertContentAt(place, { type: 'image', attrs: { src: url, alt: altOf(file), ...size } });
    }
  } finally {
    editor.off('transaction', follow);
  }
};

/** Where a picture stands now; null once somebody has taken it out. */
const placeOf = ({ state: { doc } }: Editor, src: string): number | null => {
  let place: number | null = null;
  doc.descendants((node, at) => {
    if (node.attrs['src'] === src) place = at;
    return place === null;
  });
  return place;
};

/** Sends the pictures of a pasted text; each gets its address where it stands, and one that is refused goes. */
export const sendEmbedded = async (
  editor: Editor,
  pictures: readonly PastedPicture[],
  send: (file: File) => ReturnType<SendPicture>,
): Promise<void> => {
  const waiting = [...pictures];
  try {
    for (const { src, file } of pictures) {
      const { url, width, height } = await send(file);
      if (editor.isDestroyed) return;
      waiting.shift();
      const at = placeOf(editor, src);
      const size = width && height ? { width, height } : {};
      if (at !== null)
        editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { alt: '', src: url, ...size }));
      URL.revokeObjectURL(src);
    }
  } finally {
    for (const { src } of editor.isDestroyed ? [] : waiting) {
      const at = placeOf(editor, src);
      if (at !== null) editor.view.dispatch(editor.state.tr.delete(at, at + 1));
      URL.revokeObjectURL(src);
    }
  }
};
