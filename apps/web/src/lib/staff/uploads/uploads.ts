import { listMediaUploads, MEDIA_UPLOAD, type MediaUploadRow } from '@zhibiao/contract/media/staff';
import { call } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { createStore, useStore } from '#lib/platform/store.ts';
import { doors } from '#lib/staff/doors.ts';
import { staffSession } from '#lib/staff/session.ts';
import type { CheckedUpload } from './checks.ts';
import type { UploadEntry, UploadState } from './entries.ts';
import { fulfil, purposes, type Purpose } from './purpose.ts';
import { createUploads } from './queue.ts';
import { sendResumable } from './send-file.ts';

/** How many files have come into the library since the console was opened: lists of it are then fetched again. */
export const arrivals = createStore(0);

const STATE: Record<number, UploadState> = {
  [MEDIA_UPLOAD.uploading]: 'checking',
  [MEDIA_UPLOAD.checking]: 'checking',
  [MEDIA_UPLOAD.stored]: 'stored',
  [MEDIA_UPLOAD.refused]: 'refused',
  [MEDIA_UPLOAD.dropped]: 'refused',
};

const checkedOf = ({ id, state, fault, mediaId, known }: MediaUploadRow): CheckedUpload => ({
  id,
  state: STATE[state] ?? 'checking',
  fault: state === MEDIA_UPLOAD.dropped ? '上传已放弃，请重新上传' : fault,
  mediaId,
  known,
});

const queue = createUploads({
  send: sendResumable,
  check: async () => (await call(listMediaUploads)).rows.map(checkedOf),
  login: () => doors.wait('login'),
  stored: ({ purpose, mediaId }, file) => {
    purposes.forget(file);
    const work = purpose && mediaId ? fulfil(purpose, mediaId) : Promise.resolve();
    // Refused: the file is in the library all the same, to be chosen from there.
    void work.catch(notifyFailure).finally(() => arrivals.set(arrivals.read() + 1));
  },
});

/** A file that was on its way before a reload is still for what it was for. */
const purposeOf = (file: File, given: Purpose | null): Purpose | null => {
  if (given) purposes.keep(file, given);
  return given ?? purposes.of(file);
};

export const uploads = {
  ...queue,
  add: (files: readonly File[], given: (file: File) => Purpose | null = () => null): string[] =>
    queue.add(files, (file) => purposeOf(file, given(file))),
};

const UNFINISHED: readonly UploadState[] = ['waiting', 'sending', 'cut', 'login', 'paused'];
const isUnfinished = ({ state }: UploadEntry): boolean => UNFINISHED.includes(state);

addEventListener('online', uploads.wake);
// Closing the tab would stop them; the browser asks in its own words.
addEventListener('beforeunload', (event) => {
  if (uploads.read().some((entry) => isUnfinished(entry) && entry.state !== 'paused')) event.preventDefault();
});
staffSession.subscribe(() => {
  if (staffSession.token() === null) uploads.stop();
});

export const useUploadQueue = (): readonly UploadEntry[] => useStore(uploads);
/** The latest upload for an item of a course, while it is in the queue. */
export const useUploadFor = (lid: string): UploadEntry | null =>
  useStore(
    uploads,
    (entries) =>
      entries.filter(({ purpose }) => purpose && purpose.to !== 'chapter' && purpose.lid === lid).at(-1) ?? null,
  );
