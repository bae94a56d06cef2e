import type { Editor } from '@tiptap/core';
import { type RefObject, useEffectEvent, useRef, useState } from 'react';
import { refusalOf } from '#lib/failure.ts';
import { leftOutOf, noteLeftOut } from './left-out.ts';
import type { PastedPicture } from './pasted.ts';
import { sendEmbedded, sendPictures, type SendPicture } from './pictures.ts';

type Note = { kind: 'busy' | 'fault' | 'told'; text: string };
type SendOne = (file: File) => ReturnType<SendPicture>;

/** The pictures of one text on their way to the server, and what is said of them. `value`: the text as it began. */
export const usePictures = (value: string, upload: SendPicture | undefined, stop: RefObject<AbortController>) => {
  // What was left out is said as long as the text is without it, also when saving draws its editor anew.
  const [said] = useState(() => leftOutOf(value));
  const missing = useRef(said);
  const text = useRef(value);
  const [note, setNote] = useState<Note | null>(said === null ? null : { kind: 'told', text: said });

  const miss = (words: string | null): void => {
    missing.current = words;
    noteLeftOut(text.current, words ?? '');
  };
  /** One after another, with how far it is. */
  const sending = async (total: number, work: (one: SendOne) => Promise<void>): Promise<void> => {
    if (!upload) return setNote({ kind: 'told', text: '这里不能插入图片。' });
    try {
      let count = 0;
      await work((one) => {
        count += 1;
        const which = total > 1 ? `第 ${count} / ${total} 张` : '图片';
        setNote({ kind: 'busy', text: `正在上传${which}` });
        return upload(
          one,
          (percent) => setNote({ kind: 'busy', text: `正在上传${which}，${percent}%` }),
          stop.current.signal,
        );
      });
      setNote({ kind: 'told', text: '图片已插入。选中图片后可以填写图片说明。' });
    } catch (error) {
      if (!stop.current.signal.aborted)
        setNote({ kind: 'fault', text: refusalOf(error) ?? '图片没有上传成功，请重试' });
    }
  };

  return {
    note,
    /** The text is this now. */
    follow: (html: string): void => {
      text.current = html;
      if (missing.current !== null) noteLeftOut(html, missing.current);
    },
    /** Chosen or dropped one by one: whoever does so has read what was missing. */
    send: useEffectEvent((at: Editor, files: readonly File[], position: number) => {
      miss(null);
      return sending(files.length, (one) => sendPictures(at, files, position, one));
    }),
    sendWithin: useEffectEvent(async (at: Editor, pictures: readonly PastedPicture[]) => {
      const before = missing.current;
      miss(`${pictures.length} 张图片还没有传完，请重新粘贴。`);
      await sending(pictures.length, (one) => sendEmbedded(at, pictures, one));
      if (stop.current.signal.aborted) return;
      miss(before);
      if (before !== null) setNote({ kind: 'told', text: before });
    }),
    leaveOut: (count: number): void => {
      miss(`${count} 张图片没有一起粘贴，请把它们另存后拖到这里，或用“插入图片”上传。`);
      setNote({ kind: 'told', text: missing.current ?? '' });
    },
  };
};
