import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BootFault } from '#boot/facts.ts';
import { birthOf, isRunning } from './processes.ts';

type Holder = { pid: number; birth: string; since: string; address: string | null; closing: boolean };

export type DataLock = {
  /** Adds where the holder answers, for the sentence a second start will read. */
  announce(address: string): Promise<void>;
  /** From now on a second start waits for the end of this one instead of giving up. */
  closing(): Promise<void>;
  release(): Promise<void>;
};

/** An orderly end takes 15 s at most. */
const CLOSING_MS = 20_000;

const lockPath = (dataDir: string) => join(dataDir, 'server.lock');

/** The process that uses this data directory now, or null. */
export const lockHolderOf = async (dataDir: string): Promise<Holder | null> => {
  const text = await readFile(lockPath(dataDir), 'utf8').catch(() => null);
  return text === null ? null : living(text);
};

/** A data directory with a database in it belongs to one process. A lock left by a killed one is taken over. */
export const lockDataDir = async (dataDir: string): Promise<DataLock> => {
  const path = lockPath(dataDir);
  const mine: Holder = {
    pid: process.pid,
    birth: birthOf(process.pid),
    since: new Date().toISOString(),
    address: null,
    closing: false,
  };
  for (const deadline = Date.now() + CLOSING_MS; ;) {
    if (await create(path, JSON.stringify(mine))) break;
    const found = await readFile(path, 'utf8').catch(() => null);
    if (found === null) continue;
    const holder = living(found);
    if (!holder) await removeStale(path, found);
    else if (holder.closing && Date.now() < deadline) await sleep(100);
    else throw inUse(dataDir, holder);
  }
  const note = async (change: Partial<Holder>) => {
    const temporary = `${path}.${process.pid}`;
    await writeFile(temporary, JSON.stringify(Object.assign(mine, change)), { mode: 0o644 });
    await rename(temporary, path);
  };
  return {
    announce: (address) => note({ address }),
    closing: () => note({ closing: true }),
    release: () => rm(path, { force: true }),
  };
};

/** The file appears with its content or not at all; false when there is one already. */
const create = async (path: string, text: string): Promise<boolean> => {
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporary, text, { mode: 0o644 });
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
};

const living = (text: string): Holder | null => {
  try {
    const holder = JSON.parse(text) as Holder;
    // After a restart of its container this very process may have the number written there.
    const alive = isRunning(holder.pid) && birthOf(holder.pid) === holder.birth;
    return alive ? holder : null;
  } catch {
    return null;
  }
};

/** Two starts may find the same stale lock: the one that moves away a fresh one by mistake puts it back. */
const removeStale = async (path: string, stale: string) => {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
};

const inUse = (dataDir: string, { pid, since, address }: Holder) =>
  new BootFault({ is: 'in-use', dataDir, pid, since, address });
