import { createStore } from '#lib/platform/store.ts';
import type { Purpose } from './purpose.ts';
import type { Sending, Stop } from './send-file.ts';
import { speedometer } from './speed.ts';

/**
 * Files on their way into the media library. They go on while pages change: nothing here belongs to a page. What a page
 * cannot know after a reload (which files were under way) the server tells.
 */

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

export type Checked = Pick<UploadEntry, 'state' | 'fault' | 'mediaId' | 'known'> & { id: string };

type Around = {
  send: (
    file: File,
    watch: {
      onProgress: (sent: number) => void;
      onId: (id: string) => void;
      onSent: () => void;
      onStop: (stop: Stop) => void;
    },
  ) => Promise<Sending>;
  /** What the server made of those that are being read. */
  check: () => Promise<readonly Checked[]>;
  /** Resolves once somebody is logged in again: whether it is worth going on. */
  login: () => Promise<boolean>;
  stored: (entry: UploadEntry, file: File) => void;
};

/** Two at a time fill the line; more would only make each slower. */
const AT_ONCE = 2;
const CHECK_MS = 2_000;
/** A line that is gone is tried again after so long, and at once when the browser says it is back. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Often enough for a bar that runs; each change draws the page anew. */
const TELL_MS = 250;

type Work = {
  file: File;
  sending: Sending | null;
  speed: ReturnType<typeof speedometer>;
  cuts: number;
  told: number;
  timer: ReturnType<typeof setTimeout> | null;
};

let lastKey = 0;

export const createUploads = ({ send, check, login, stored }: Around) => {
  const store = createStore<readonly UploadEntry[]>([]);
  const works = new Map<string, Work>();
  let checking: ReturnType<typeof setTimeout> | null = null;

  const find = (key: string) => store.read().find((entry) => entry.key === key);
  const patch = (key: string, change: Partial<UploadEntry>) =>
    store.set(store.read().map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  const settle = (key: string, change: Partial<UploadEntry>) => {
    patch(key, { speed: null, ...change });
    fill();
  };

  const fill = () => {
    const entries = store.read();
    // One that waits for its line keeps its place: another would meet the same.
    const busy = entries.filter(({ state }) => ['sending', 'cut', 'login'].includes(state)).length;
    const next = entries.find(({ state }) => state === 'waiting');
    if (next && busy < AT_ONCE) {
      go(next.key);
      fill();
    }
  };

  const go = (key: string) => {
    const work = works.get(key);
    if (!work) return;
    work.speed.reset();
    patch(key, { state: 'sending', speed: null });
    if (work.sending) return work.sending.go();
    void begin(key, work);
  };

  const begin = async (key: string, work: Work) => {
    const sending = await send(work.file, {
      onId: (id) => patch(key, { id }),
      onProgress: (sent) => {
        const speed = work.speed.mark(sent);
        if (find(key)?.state !== 'sending' || Date.now() - work.told < TELL_MS) return;
        work.told = Date.now();
        work.cuts = 0;
        patch(key, { sent, ...(speed === null ? {} : { speed }) });
      },
      onSent: () => {
        settle(key, { state: 'checking', sent: work.file.size });
        watch();
      },
      onStop: (stop) => stopped(key, work, stop),
    }).catch(() => null);
    if (sending === null) return stopped(key, work, { why: 'cut' });
    work.sending = sending;
    if (find(key)?.state === 'sending') sending.go();
  };

  const stopped = (key: string, work: Work, stop: Stop) => {
    if (find(key)?.state !== 'sending') return;
    if (stop.why === 'refused') return settle(key, { state: 'refused', fault: stop.sentence });
    if (stop.why === 'login') {
      patch(key, { state: 'login', speed: null });
      return void login().then((through) => {
        if (find(key)?.state !== 'login') return;
        if (through) go(key);
        else settle(key, { state: 'paused' });
      });
    }
    patch(key, { state: 'cut', speed: null });
    const wait = AGAIN_MS[Math.min(work.cuts, AGAIN_MS.length - 1)];
    work.cuts += 1;
    work.timer = setTimeout(again, wait, key);
  };

  const again = (key: string) => {
    const work = works.get(key);
    if (work?.timer) clearTimeout(work.timer);
    if (find(key)?.state === 'cut') go(key);
  };

  const watch = () => {
    if (checking !== null || !store.read().some(({ state }) => state === 'checking')) return;
    checking = setTimeout(() => {
      void check()
        .then((found) => found.forEach(learn))
        .catch(() => undefined)
        .finally(() => {
          checking = null;
          watch();
        });
    }, CHECK_MS);
  };

  const learn = ({ id, ...checked }: Checked) => {
    const entry = store.read().find((one) => one.id === id && one.state === 'checking');
    if (!entry || checked.state === 'checking') return;
    const file = works.get(entry.key)?.file;
    patch(entry.key, checked);
    works.delete(entry.key);
    if (checked.state === 'stored' && file) stored({ ...entry, ...checked }, file);
  };

  const pause = (key: string) => {
    if (!['waiting', 'sending', 'cut', 'login'].includes(find(key)?.state ?? '')) return;
    settle(key, { state: 'paused' });
    works.get(key)?.sending?.pause();
  };

  const forget = (key: string) => {
    works.delete(key);
    store.set(store.read().filter((entry) => entry.key !== key));
    fill();
  };

  return {
    subscribe: store.subscribe,
    read: store.read,
    /** Answers the keys, in the order of the files. */
    add(files: readonly File[], purposeOf: (file: File) => Purpose | null = () => null): string[] {
      const fresh = files.map((file): UploadEntry => {
        const key = `upload-${++lastKey}`;
        works.set(key, { file, sending: null, speed: speedometer(), cuts: 0, told: 0, timer: null });
        return { ...NOTHING_YET, key, name: file.name, size: file.size, purpose: purposeOf(file) };
      });
      store.set([...store.read(), ...fresh]);
      fill();
      return fresh.map(({ key }) => key);
    },
    pause,
    resume(key: string): void {
      if (find(key)?.state !== 'paused') return;
      patch(key, { state: 'waiting' });
      fill();
    },
    /** Takes it out of the queue; what was sent of it is taken back. */
    cancel(key: string): void {
      const sending = works.get(key)?.sending;
      forget(key);
      void sending?.drop().catch(() => undefined);
    },
    /** Out of sight: it is in the library, or never will be. */
    dismiss: forget,
    /** The line is back. */
    wake: () => store.read().forEach(({ key }) => again(key)),
    /** Nobody is logged in any more: what was sent waits at the server. */
    stop(): void {
      works.forEach((work) => work.sending?.pause());
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
