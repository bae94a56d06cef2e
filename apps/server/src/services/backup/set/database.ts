import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupPlace } from '#ports/backup/place.ts';
import { type Sealing, UNSEALED } from '#ports/backup/sealing.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { baseBackup } from '#ports/postgres-backup/base-backup.ts';
import { type SetManifest, setPath } from './manifest.ts';
import { openObject, type StoredObject, storeObject } from './object.ts';

type Copied = SetManifest['database'];
type Copying = {
  url: string;
  place: BackupPlace;
  sealing: Sealing;
  set: string;
  signal: AbortSignal;
  /** Readers do not feel it: so many KB a second are read at most. */
  gentle: boolean;
  /** What the checkpoint before it writes at most. */
  checkpointMb: number;
};

const GENTLE_KB = 32 * 1024;
/** Written within seconds; more is spread out over minutes, which a small database need not wait for. */
const AT_ONCE_MB = 256;

/** PostgreSQL's own list of what it handed out: no secret, and the next backup needs it without a key. */
const LIST = 'backup_manifest';

export const databaseFilesOf = async (place: BackupPlace, { database }: SetManifest): Promise<Buffer | null> => {
  const list = database.by === 'base' ? database.objects.find(({ name }) => name === LIST) : undefined;
  if (!list) return null;
  let bytes = Buffer.alloc(0);
  await openObject({ place, sealing: UNSEALED }, list, async (opened) => {
    bytes = await buffer(opened);
  });
  return bytes;
};

/** `since`: the list of the backup before, of which only what changed is copied. */
export const copyDatabase = async (
  { url, place, sealing, set, signal, gentle, checkpointMb }: Copying,
  since: Uint8Array | null,
): Promise<Copied> => {
  const objects: StoredObject[] = [];
  const sink = async (name: string, bytes: Readable) => {
    const what = { name, path: setPath(set, `database/${name}`), pack: true };
    objects.push(await storeObject({ place, sealing: name === LIST ? UNSEALED : sealing }, what, bytes));
  };
  const { serverVersion, systemId, timeline, startLsn, endLsn } = await baseBackup(url, {
    label: `zhibiao ${set}`,
    sink,
    signal,
    ...(since ? { since } : {}),
    ...(gentle ? { maxRateKb: GENTLE_KB, spread: checkpointMb > AT_ONCE_MB } : {}),
  });
  return { by: 'base', serverVersion, systemId, timeline, startLsn, endLsn, objects };
};

const COMMAND_MS = 12 * 3_600_000;
const SAID_MOST = 500;

/** The operator's tool; its last line is noted. It gets the name of the set in ZHIBIAO_BACKUP_SET. */
export const copyByCommand = async (command: string, set: string, signal: AbortSignal): Promise<Copied> => {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ZHIBIAO_BACKUP_SET: set },
    signal: AbortSignal.any([signal, AbortSignal.timeout(COMMAND_MS)]),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said = `${said}${String(part)}`.slice(-4 * SAID_MOST);
    });
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit, killedBy) => resolve(exit ?? killedBy ?? ''));
  });
  const last = said.trim().split('\n').at(-1)?.slice(0, SAID_MOST) ?? '';
  if (code !== 0) throw new BackupError(`BACKUP_DATABASE_COMMAND 没有成功（退出码 ${code}）：${last}`);
  return { by: 'command', said: last };
};
