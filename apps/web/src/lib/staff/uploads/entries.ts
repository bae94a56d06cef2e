import { createStore } from '#lib/platform/store.ts';
import type { Purpose } from './purpose.ts';
import type { Sending } from './send-file.ts';
import { speedometer } from './speed.ts';

export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  /** No line: it goes on by itself. */
  | 'cut'
  /** The session ended: it goes on after the login. */
  | 'login'
  /** All of it has arrived; the server reads it. */
  | 'checking'
  | 'stored'
  | 'refused';

export type UploadEntry = {
  key: string;
  name: string;
  size: number;
  state: UploadState;
  sent: number;
  /** Bytes a second; null while unknown. */
  speed: number | null;
  /** The server's name for it. */
  id: string | null;
  /** A sentence, when it was refused. */
  fault: string | null;
  mediaId: string | null;
  /** The library had this content already. */
  known: boolean;
  /** What becomes of it once it is in the library. */
  purpose: Purpose | null;
};

/** What an upload needs beside what is seen of it. */
export type UploadWork = {
  file: File;
  sending: Sending | null;
  speed: ReturnType<typeof speedometer>;
  cuts: number;
  told: number;
  timer: ReturnType<typeof setTimeout> | null;
};

let lastKey = 0;

export type UploadEntries = ReturnType<typeof createUploadEntries>;

/** The files of the queue, each as it is seen and with its work. */
export const createUploadEntries = () => {
  const store = createStore<readonly UploadEntry[]>([]);
  const works = new Map<string, UploadWork>();

  return {
    subscribe: store.subscribe,
    read: store.read,
    find: (key: string) => store.read().find((entry) => entry.key === key),
    workOf: (key: string) => works.get(key),
    works: () => works.values(),
    patch: (key: string, change: Partial<UploadEntry>) =>
      store.set(store.read().map((entry) => (entry.key === key ? { ...entry, ...change } : entry))),
    /** Answers the keys, in the order of the files. */
    add: (files: readonly File[], purposeOf: (file: File) => Purpose | null): string[] => {
      const fresh = files.map((file): UploadEntry => {
        const key = `upload-${++lastKey}`;
        works.set(key, { file, sending: null, speed: speedometer(), cuts: 0, told: 0, timer: null });
        return { ...NOTHING_YET, key, name: file.name, size: file.size, purpose: purposeOf(file) };
      });
      store.set([...store.read(), ...fresh]);
      return fresh.map(({ key }) => key);
    },
    /** Its work is over; it stays in sight. */
    endWork: (key: string) => works.delete(key),
    remove: (key: string) => {
      works.delete(key);
      store.set(store.read().filter((entry) => entry.key !== key));
    },
    clear: () => {
      works.clear();
      store.set([]);
    },
  };
};

const NOTHING_YET = {
  state: 'waiting',
  sent: 0,
  speed: null,
  id: null,
  fault: null,
  mediaId: null,
  known: false,
} as const;
