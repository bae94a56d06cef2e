import type { UploadEntries, UploadEntry } from './entries.ts';

export type CheckedUpload = Pick<UploadEntry, 'state' | 'fault' | 'mediaId' | 'known'> & { id: string };

export type UploadChecks = {
  /** What the server made of those that are being read. */
  check: () => Promise<readonly CheckedUpload[]>;
  stored: (entry: UploadEntry, file: File) => void;
};

const CHECK_MS = 2_000;

/** Asks the server again and again what it made of the files that have arrived, as long as there are any. */
export const createUploadChecks = (entries: UploadEntries, { check, stored }: UploadChecks) => {
  let checking: ReturnType<typeof setTimeout> | null = null;

  const learn = ({ id, ...checked }: CheckedUpload) => {
    const entry = entries.read().find((one) => one.id === id && one.state === 'checking');
    if (!entry || checked.state === 'checking') return;
    const file = entries.workOf(entry.key)?.file;
    entries.patch(entry.key, checked);
    entries.endWork(entry.key);
    if (checked.state === 'stored' && file) stored({ ...entry, ...checked }, file);
  };

  const watch = () => {
    if (checking !== null || !entries.read().some(({ state }) => state === 'checking')) return;
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
  return { watch };
};
