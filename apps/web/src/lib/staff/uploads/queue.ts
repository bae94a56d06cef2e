import { type UploadChecks, createUploadChecks } from './checks.ts';
import { createUploadEntries, type UploadEntry } from './entries.ts';
import type { Purpose } from './purpose.ts';
import { createUploadSender, type UploadLine } from './sender.ts';

/** Two at a time fill the line; more would only make each slower. */
const AT_ONCE = 2;

/**
 * Files on their way into the media library. They go on while pages change: nothing here belongs to a page. What a page
 * cannot know after a reload (which files were under way) the server tells.
 */
export const createUploads = ({ send, login, check, stored }: UploadLine & UploadChecks) => {
  const entries = createUploadEntries();
  const { find, patch } = entries;
  const checks = createUploadChecks(entries, { check, stored });

  const finish = (key: string, change: Partial<UploadEntry>) => {
    patch(key, { speed: null, ...change });
    fill();
  };
  const sender = createUploadSender(entries, { send, login, settle: finish, onArrived: checks.watch });

  const fill = () => {
    const all = entries.read();
    // One that waits for its line keeps its place: another would meet the same.
    const busy = all.filter(({ state }) => ['sending', 'cut', 'login'].includes(state)).length;
    const next = all.find(({ state }) => state === 'waiting');
    if (next && busy < AT_ONCE) {
      sender.go(next.key);
      fill();
    }
  };

  const pause = (key: string) => {
    if (!['waiting', 'sending', 'cut', 'login'].includes(find(key)?.state ?? '')) return;
    finish(key, { state: 'paused' });
    entries.workOf(key)?.sending?.pause();
  };

  const forget = (key: string) => {
    entries.remove(key);
    fill();
  };

  return {
    subscribe: entries.subscribe,
    read: entries.read,
    /** Answers the keys, in the order of the files. */
    add(files: readonly File[], purposeOf: (file: File) => Purpose | null = () => null): string[] {
      const keys = entries.add(files, purposeOf);
      fill();
      return keys;
    },
    pause,
    resume(key: string): void {
      if (find(key)?.state !== 'paused') return;
      patch(key, { state: 'waiting' });
      fill();
    },
    /** Takes it out of the queue; what was sent of it is taken back. */
    cancel(key: string): void {
      const sending = entries.workOf(key)?.sending;
      forget(key);
      void sending?.drop().catch(() => undefined);
    },
    /** Out of sight: it is in the library, or never will be. */
    dismiss: forget,
    /** The line is back. */
    wake: () => entries.read().forEach(({ key }) => sender.again(key)),
    /** The staff member is no longer logged in: what was sent waits at the server. */
    stop(): void {
      for (const { sending } of entries.works()) sending?.pause();
      entries.clear();
    },
  };
};
