import type { Editor } from '@tiptap/core';
import { type RefObject, useEffectEvent, useRef, useState } from 'react';
import { refusalOf } from '#lib/api/failure.ts';
import type { PastedPicture } from './paste/pasted.ts';
import { sendEmbedded, sendPictures, type SendPicture } from './pictures.ts';

/**
 * What is said of pictures that were left out stays with the text: saving redraws its editor, and the text is still
 * without them.
 */
let last = { html: '', words: '' };

const noteLeftOut = (html: string, words: string): void => {
  last = { html, words };
};
const leftOutOf = (html: string): string | null =>
  last.words !== '' && last.html === html && html !== '' ? last.words : null;

type Note = { kind: 'busy' | 'fault' | 'told'; text: string };
type SendOne = (file: File) => ReturnType<SendPicture>;

/** The pictures of one text on their way to the server, and what is said of them. `value`: the text as it began. */
export const usePictures = (value: string, upload: SendPicture | undefined, stop: RefObject<AbortController>) => {
  // What was left out is said as long as the text is without it, also when saving redraws its editor.
  const [said] = useState(() => leftOutOf(value));
  const missing = useRef(said);
  const text = useRef(value);
  const [note, setNote] = useState<Note | null>(said === null ? null : { kind: 'told', text: said });

  const miss = (words: string | null): void => {
    missing.current = words;
    noteLeftOut(text.current, words ?? '');
  };
  /** What is said in the end stays with the text, unless all is well. */
  const tell = (lost: string | null, refused: string | null): void => {
    miss([lost, refused].join('') || null);
    const text = missing.current ?? '图片已插入。选中图片后可以填写图片说明。';
    setNote({ kind: refused === null ? 'told' : 'fault', text });
  };
  /** One after another, with how far it is; `lost` is what else was left out. */
  const sending = async (
    total: number,
    lost: string | null,
    work: (one: SendOne) => Promise<unknown[]>,
  ): Promise<void> => {
    if (!upload) return setNote({ kind: 'told', text: '这里不能插入图片。' });
    let count = 0;
    const refusals = await work((one) => {
      count += 1;
      const which = total > 1 ? `第 ${count} / ${total} 张` : '图片';
      const busy = (text: string) => setNote({ kind: 'busy', text });
      busy(`正在上传${which}`);
      return upload(one, (percent) => busy(`正在上传${which}，${percent}%`), stop.current.signal);
    });
    if (stop.current.signal.aborted) return;
    if (refusals.length === 0) return tell(lost, null);
    const why = refusalOf(refusals[0]) ?? '图片没有上传成功，请重试';
    tell(lost, total > 1 ? `${total} 张图片中有 ${refusals.length} 张没有插入：${why}` : why);
  };

  return {
    note,
    /** The text is this now. */
    follow: (html: string): void => {
      text.current = html;
      if (missing.current !== null) noteLeftOut(html, missing.current);
    },
    /** Chosen or dropped one by one: the author who does so has read what was missing. */
    send: useEffectEvent((at: Editor, files: readonly File[], position: number) => {
      miss(null);
      return sending(files.length, null, (one) => sendPictures(at, files, position, one));
    }),
    sendWithin: useEffectEvent((at: Editor, pictures: readonly PastedPicture[]) => {
      const lost = missing.current;
      miss(`${pictures.length} 张图片还没有传完，请重新粘贴。`);
      return sending(pictures.length, lost, (one) => sendEmbedded(at, pictures, one));
    }),
    leaveOut: (words: string): void => tell(words, null),
  };
};
