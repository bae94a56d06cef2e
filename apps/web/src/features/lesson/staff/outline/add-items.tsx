import { useMutation } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { createItem } from '@zhibiao/contract/lesson/staff-items';
import { LESSON_STATE, type StaffLesson } from '@zhibiao/contract/lesson/staff';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import type { MediaRow } from '@zhibiao/contract/media/staff';
import { useRef, useState } from 'react';
import { LESSON_READS } from '#features/lesson/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { PAGE_SEC } from '#lib/staff/uploads/purpose.ts';
import { uploads } from '#lib/staff/uploads/uploads.ts';
import { toast } from '#lib/message/toast.ts';
import { ACCEPTED, mediaKindOf } from '#widgets/media/media-kind.tsx';
import { MediaPicker } from '#widgets/media/media-picker.tsx';
import { AddReason } from './add-reason.tsx';
import { titleOf } from './item-words.ts';

export type Adding = 'upload' | 'library' | 'article';
const TYPE: Record<string, 1 | 2 | 4> = { video: ITEM.video, audio: ITEM.audio, pdf: ITEM.pdf };

type New = {
  chapterId: string;
  title: string;
  type: (typeof ITEM)[keyof typeof ITEM];
  mediaId?: string;
  minSec?: number;
  html?: string;
};
type Waiting = { files: File[]; items: New[]; chapterId: string };

/**
 * Items by the dozen. Of a draft each stands there at once and its file follows; of a course that is public it appears
 * when its file is there, with the reason that was given for all of them.
 */
export const useAddItems = (lesson: StaffLesson) => {
  const [choosing, setChoosing] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const target = useRef('');
  const invalidate = useInvalidate();
  const isDraft = lesson.status === LESSON_STATE.draft;
  const refresh = () => invalidate(...LESSON_READS);

  const create = useMutation({
    mutationFn: async ({ items, reason }: { items: readonly New[]; reason?: string }) => {
      const lids: string[] = [];
      // In their order: each comes after the one before it.
      for (const item of items)
        lids.push((await call(createItem, { body: { ...item, ...(reason ? { reason } : {}) } })).lid);
      return lids;
    },
    onSettled: refresh,
  });

  /** A public course needs no reason while no learner studies it. */
  const asksWhy = !isDraft && lesson.studying > 0;
  const add = (items: New[], reason?: string) => create.mutateAsync({ items, ...(reason ? { reason } : {}) });

  const send = async (chapterId: string, files: readonly File[], reason?: string) => {
    const known = files.filter(isKnown);
    if (!isDraft) {
      uploads.add(known, (file) => ({
        to: 'chapter',
        chapterId,
        title: titleOf(file.name, LESSON_MAX.title),
        type: typeOf(file.name),
        required: true,
        ...(reason ? { reason } : {}),
      }));
      return;
    }
    for (const file of known) {
      const [lid] = await add([{ chapterId, title: titleOf(file.name, LESSON_MAX.title), type: typeOf(file.name) }]);
      if (lid) uploads.add([file], () => ({ to: 'item', lid }));
    }
  };
  const files = (chapterId: string, chosen: File[]) => {
    const known = chosen.filter(isKnown);
    if (known.length < chosen.length) toast.warning('只能添加视频、音频和 PDF，其余文件已略过');
    if (known.length === 0) return;
    if (asksWhy) setWaiting({ files: known, items: [], chapterId });
    else void send(chapterId, known).catch(() => undefined);
  };
  const put = (items: New[]) => {
    if (asksWhy) setWaiting({ files: [], items, chapterId: '' });
    else void add(items).catch(() => undefined);
  };

  return {
    lesson,
    isDraft,
    files,
    put,
    choosing,
    waiting,
    input,
    isBusy: create.isPending,
    open(chapterId: string, what: Adding) {
      target.current = chapterId;
      if (what === 'library') setChoosing(chapterId);
      else if (what === 'article')
        put([{ chapterId, title: '新的图文', type: ITEM.article, ...(isDraft ? {} : { html: '<p>正文</p>' }) }]);
      else input.current?.click();
    },
    taken: (chosen: File[]) => files(target.current, chosen),
    picked(media: MediaRow[]) {
      const chapterId = choosing ?? '';
      setChoosing(null);
      put(
        media.map(({ id, name, kind, pages }) => ({
          chapterId,
          title: titleOf(name, LESSON_MAX.title),
          type: TYPE[kind] ?? ITEM.video,
          mediaId: id,
          minSec: PAGE_SEC * (pages ?? 0),
        })),
      );
    },
    reasoned(reason: string) {
      if (!waiting) return;
      setWaiting(null);
      const work =
        waiting.files.length > 0 ? send(waiting.chapterId, waiting.files, reason) : add(waiting.items, reason);
      void Promise.resolve(work).catch(() => undefined);
    },
    close() {
      setChoosing(null);
      setWaiting(null);
    },
  };
};

const isKnown = (file: File): boolean => mediaKindOf(file.name) !== null && file.size > 0;
const typeOf = (name: string): Exclude<CodeOf<typeof ITEM>, typeof ITEM.article> =>
  TYPE[mediaKindOf(name) ?? ''] ?? ITEM.video;

/** The file chooser, the library, and the question why. */
export const AddDialogs = ({ adding }: { adding: ReturnType<typeof useAddItems> }) => (
  <>
    <input
      ref={adding.input}
      type="file"
      className="sr"
      tabIndex={-1}
      multiple
      accept={ACCEPTED}
      aria-label="选择要添加的文件"
      onChange={(event) => {
        adding.taken([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
    {adding.choosing !== null && (
      <MediaPicker many title="从媒体库添加" ok="添加" onChoose={adding.picked} onClose={adding.close} />
    )}
    {adding.waiting && (
      <AddReason
        lessonId={adding.lesson.id}
        count={adding.waiting.files.length || adding.waiting.items.length}
        onReason={adding.reasoned}
        onClose={adding.close}
      />
    )}
  </>
);
