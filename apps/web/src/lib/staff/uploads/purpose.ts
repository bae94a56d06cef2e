import { ITEM } from '@zhibiao/contract/lesson/types';
import { createItem, systemItem, updateItem } from '@zhibiao/contract/lesson/staff-items';
import { mediaDetail } from '@zhibiao/contract/media/staff';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { call } from '#lib/api/api.ts';

/** What becomes of a file once it is in the library; kept over a reload, after which the file is chosen once more. */
export type Purpose =
  /** An item of a course that has nothing to show yet. */
  | { to: 'item'; lid: string }
  /** A new item: of a public course, where none may stand empty. */
  | { to: 'chapter'; chapterId: string; title: string; type: CodeOf<typeof ITEM>; required: boolean; reason?: string }
  /** A choice in a form that is open; the form itself takes the file. */
  | { to: 'form'; lid: string };

/** Gives the stored file to the item it was chosen for. */
export const fulfil = async (purpose: Purpose, mediaId: string): Promise<void> => {
  if (purpose.to === 'form') return;
  if (purpose.to === 'chapter') {
    const { to: _, ...item } = purpose;
    await call(createItem, { body: { ...item, mediaId, minSec: await readingSec(item.type, mediaId) } });
    return;
  }
  const { lid, type, media, version, title, required, freePreview, ...item } = await call(systemItem, {
    query: { lid: purpose.lid },
  });
  // Staff have chosen another file meanwhile.
  if (media) return;
  const minSec = item.minSec || (await readingSec(type, mediaId));
  await call(updateItem, { body: { lid, version, title, minSec, required, freePreview, mediaId } });
};

/** What a page of a document takes, until staff set it otherwise, seconds. */
export const PAGE_SEC = 60;
const readingSec = async (type: number, mediaId: string): Promise<number> =>
  type === ITEM.pdf ? PAGE_SEC * ((await call(mediaDetail, { params: { id: mediaId } })).pages ?? 1) : 0;

const KEY = 'zhibiao.upload-purposes';
const MOST = 200;
type Kept = Record<string, Purpose>;

const nameOf = ({ name, size, lastModified }: File): string => `${name}-${size}-${lastModified}`;

const read = (): Kept => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
};
const write = (kept: Kept): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST))));
  } catch {
    /* no storage: after a reload the file is only in the library */
  }
};

export const purposes = {
  keep(file: File, purpose: Purpose): void {
    if (purpose.to !== 'form') write({ ...read(), [nameOf(file)]: purpose });
  },
  of: (file: File): Purpose | null => read()[nameOf(file)] ?? null,
  forget(file: File): void {
    const { [nameOf(file)]: _, ...others } = read();
    write(others);
  },
};
