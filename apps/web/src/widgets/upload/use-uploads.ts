import { copy } from '@zhibiao/contract/core/copy';
import { IMAGE_MAX_MB, IMAGE_TYPES } from '@zhibiao/contract/core/limits';
import { useEffect, useRef, useState } from 'react';
import { refusalOf, notifyFailure } from '#lib/api/failure.ts';
import { upload } from '#lib/api/upload.ts';

/** One picture. `file` is null for one that was there before; `message` says why an upload failed. */
export type UploadItem = {
  uid: string;
  name: string;
  status: 'uploading' | 'done' | 'error' | 'removed';
  percent: number;
  url: string | null;
  file: File | null;
  message: string | null;
};

type Options = {
  value: readonly string[];
  onChange: ((urls: string[]) => void) | undefined;
  /** How many pictures at most. */
  size: number;
  /** Where they go; a learner's own otherwise. */
  sendTo?: UploadPicture | undefined;
};
/** Sends one picture and answers its address. */
export type UploadPicture = typeof upload;

/** What stands in the field, kept in step with its value. */
const useUploadItems = ({ value, onChange }: Pick<Options, 'value' | 'onChange'>) => {
  const [items, setItems] = useState(() => value.map(given));
  const latest = useRef(items);
  /** Values passed to onChange that have not come back as `value` yet. */
  const reported = useRef<string[]>([]);

  // A value set from outside, by a form that was saved or reset, replaces what is shown. Our own value comes back late
  // when pictures arrive together.
  const outside = value.join('\n');
  useEffect(() => {
    const own = reported.current.indexOf(outside);
    reported.current = own < 0 ? [] : reported.current.slice(own + 1);
    if (own >= 0 || outside === urlsOf(latest.current).join('\n')) return;
    latest.current = outside ? outside.split('\n').map(given) : [];
    setItems(latest.current);
  }, [outside]);

  const commit = (next: UploadItem[]) => {
    const before = urlsOf(latest.current).join('\n');
    latest.current = next;
    setItems(next);
    const urls = urlsOf(next);
    if (urls.join('\n') === before) return;
    reported.current.push(urls.join('\n'));
    onChange?.(urls);
  };
  return { items, latest, commit };
};

/**
 * The pictures of one field: checks, uploads, retries, removes. The field's value is the addresses of those that have
 * arrived.
 */
export const useUploads = ({ value, onChange, size, sendTo = upload }: Options) => {
  const { items, latest, commit } = useUploadItems({ value, onChange });
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const uploads = running.current;
    return () => uploads.forEach((controller) => controller.abort());
  }, []);

  const patch = (uid: string, change: Partial<UploadItem>) =>
    commit(latest.current.map((item) => (item.uid === uid ? { ...item, ...change } : item)));
  const stop = (uid: string) => {
    running.current.get(uid)?.abort();
    running.current.delete(uid);
  };

  const send = async ({ uid, file }: UploadItem) => {
    if (!file) return;
    const controller = new AbortController();
    running.current.set(uid, controller);
    try {
      const url = await sendTo(file, (percent) => patch(uid, { percent }), controller.signal);
      patch(uid, { status: 'done', percent: 100, url });
    } catch (error) {
      if (controller.signal.aborted) return;
      notifyFailure(error);
      patch(uid, { status: 'error', message: refusalOf(error) });
    } finally {
      running.current.delete(uid);
    }
  };

  /**
   * A file that is too large empties the list, as the specification has it; one of another type is only turned away.
   */
  const add = (files: readonly File[]) => {
    setProblem(null);
    if (files.some(isTooLarge)) {
      latest.current.forEach(({ uid }) => stop(uid));
      commit([]);
      setProblem(copy.imageTooLarge);
      return;
    }
    const pictures = files.filter(isPicture);
    const replaces = size === 1 && pictures.length > 0;
    const kept = replaces ? [] : latest.current.filter(isShown);
    const fitting = pictures.slice(0, size - kept.length).map(fresh);
    if (pictures.length < files.length) setProblem(copy.imageTip);
    else if (fitting.length < pictures.length) setProblem(`最多上传${size}张图片`);
    if (fitting.length === 0) return;
    if (replaces) latest.current.forEach(({ uid }) => stop(uid));
    commit([...kept, ...fitting, ...(replaces ? latest.current.filter(isDone).map(removedOf) : [])]);
    fitting.forEach((item) => void send(item));
  };

  const retry = (item: UploadItem) => {
    patch(item.uid, { status: 'uploading', percent: 0, message: null });
    void send(item);
  };
  const remove = (item: UploadItem) => {
    stop(item.uid);
    setProblem(null);
    const others = latest.current.filter((other) => other.uid !== item.uid && isShown(other));
    commit(item.url ? [...others, removedOf(item)] : others);
  };
  /** Takes back a removal or a replacement; what came into its place gives way. */
  const restore = (item: UploadItem) => {
    const others = latest.current.filter(isShown);
    others.slice(size - 1).forEach(({ uid }) => stop(uid));
    commit([...others.slice(0, size - 1), { ...item, status: 'done' }]);
  };

  const shown = items.filter(isShown);
  const busy = shown.some(({ status }) => status === 'uploading');
  return {
    shown,
    busy,
    removed: items.find(({ status }) => status === 'removed') ?? null,
    problem,
    room: size - shown.length,
    add,
    retry,
    remove,
    restore,
  };
};

let lastUid = 0;
const given = (url: string): UploadItem => ({
  uid: `given-${++lastUid}`,
  name: url.split('/').at(-1) ?? '图片',
  status: 'done',
  percent: 100,
  url,
  file: null,
  message: null,
});
const fresh = (file: File): UploadItem => ({
  uid: `new-${++lastUid}`,
  name: file.name,
  status: 'uploading',
  percent: 0,
  url: null,
  file,
  message: null,
});
const removedOf = (item: UploadItem): UploadItem => ({ ...item, status: 'removed' });
const isShown = ({ status }: UploadItem) => status !== 'removed';
const isDone = ({ status }: UploadItem) => status === 'done';
const urlsOf = (items: readonly UploadItem[]): string[] =>
  items.flatMap(({ status, url }) => (status === 'done' && url ? [url] : []));

const isTooLarge = (file: File) => file.size > IMAGE_MAX_MB * 1024 * 1024;
const isPicture = (file: File) =>
  (IMAGE_TYPES as readonly string[]).includes(file.name.split('.').at(-1)?.toLowerCase() ?? '');
