import { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import { type Replication, withReplication } from './replication.ts';
import type { ReplicationRow } from './replication-command.ts';

/** Takes one file of a backup; has read `bytes` to their end when it resolves. */
type BackupSink = (name: string, bytes: Readable) => Promise<void>;

export type BaseBackupOptions = {
  label: string;
  /** Is handed `base.tar`, then `backup_manifest`; what it does not take yet, the server does not send. */
  sink: BackupSink;
  /** The backup_manifest of the backup before: only what changed since is sent. PostgreSQL ≥ 17 with summarize_wal. */
  since?: Uint8Array;
  /** KB a second at most. */
  maxRateKb?: number;
  /** The checkpoint before it takes minutes, as any of the server's own does, not as little as it can. */
  spread?: boolean;
  signal?: AbortSignal;
};
export type BaseBackup = {
  systemId: string;
  timeline: number;
  startLsn: string;
  endLsn: string;
  startedAt: Date;
  /** From then on the cluster can be recovered to any moment, given the log. */
  endedAt: Date;
  /** As server_version_num: 180004. */
  serverVersion: number;
  incremental: boolean;
};

/** What a piece of the COPY is, by its first byte. */
const PIECE = { archive: 0x6e, manifest: 0x6d, data: 0x64, progress: 0x70 };
/** SQLSTATE of data that are not what was written. */
const DAMAGED = 'XX001';
const DAMAGED_WORDS = '数据库有页与自己的校验和不符，这份备份不作数。请看 PostgreSQL 的日志，检查磁盘。';
const RATE_KB = { least: 32, most: 1_048_576 };

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * A copy of the whole cluster while it works, that can be started by itself: the log of the time it took is in it. The
 * server checks the checksum of every page on the way, and lists the SHA-256 of every file in the manifest.
 */
export const baseBackup = async (url: string, options: BaseBackupOptions): Promise<BaseBackup> =>
  withReplication(
    url,
    async (on) => {
      const [[version] = []] = await on.rows('SHOW server_version_num');
      const [[systemId] = []] = await on.rows('IDENTIFY_SYSTEM');
      if (options.since) await on.upload('UPLOAD_MANIFEST', options.since);
      const startedAt = new Date();
      const place = await receive(on, options);
      return {
        systemId: systemId ?? '',
        ...place,
        startedAt,
        endedAt: new Date(),
        serverVersion: Number(version),
        incremental: options.since !== undefined,
      };
    },
    options.signal,
  ).catch((error: Error) => {
    throw (error as { code?: string }).code === DAMAGED ? new BackupError(DAMAGED_WORDS, { cause: error }) : error;
  });

const commandFor = ({ label, since, maxRateKb, spread = false }: BaseBackupOptions): string => {
  const options = [
    `LABEL ${literal(label)}`,
    `CHECKPOINT ${spread ? "'spread'" : "'fast'"}`,
    'WAL true',
    "MANIFEST 'yes'",
    "MANIFEST_CHECKSUMS 'SHA256'",
  ];
  if (since) options.push('INCREMENTAL true');
  if (maxRateKb !== undefined)
    options.push(`MAX_RATE ${Math.min(RATE_KB.most, Math.max(RATE_KB.least, Math.round(maxRateKb)))}`);
  return `BASE_BACKUP (${options.join(', ')})`;
};

type Place = Pick<BaseBackup, 'timeline' | 'startLsn' | 'endLsn'>;

const receive = async (on: Replication, options: BaseBackupOptions): Promise<Place> => {
  const { pieces, results } = on.download(commandFor(options));
  const all: AsyncIterator<Buffer> = pieces[Symbol.asyncIterator]();
  let piece = await all.next();
  refuseTablespaces(results[1] ?? []);
  while (!piece.done) {
    const name = fileName(piece.value);
    const bytes = Readable.from(
      (async function* () {
        for (piece = await all.next(); !piece.done && !beginsFile(piece.value); piece = await all.next())
          if (piece.value[0] === PIECE.data) yield piece.value.subarray(1);
      })(),
      { objectMode: false },
    );
    await options.sink(name, bytes);
    if (!bytes.readableEnded) throw new Error(`the sink left ${name} unread`);
  }
  const [[startLsn, timeline] = [], [endLsn] = []] = [results[0]?.[0], results[2]?.[0]];
  if (!startLsn || !endLsn) throw new Error('the server did not say where the backup starts and ends');
  return { timeline: Number(timeline), startLsn, endLsn };
};

const beginsFile = (piece: Buffer): boolean => piece[0] === PIECE.archive || piece[0] === PIECE.manifest;

/** Of an archive it is written in the piece, up to its first zero; the manifest has always the same. */
const fileName = (piece: Buffer): string => {
  if (piece[0] === PIECE.manifest) return 'backup_manifest';
  if (piece[0] !== PIECE.archive) throw new Error(`a backup does not begin by ${piece[0]}`);
  return piece.toString('utf8', 1, piece.indexOf(0, 1));
};

/** Rows of oid, place and size; the cluster's own directory has no oid. */
const refuseTablespaces = (rows: ReplicationRow[]): void => {
  const places = rows.flatMap(([oid, place]) => (oid === null ? [] : [place ?? '']));
  if (places.length === 0) return;
  throw new BackupError(
    `这个 PostgreSQL 使用了表空间（${places.join('、')}），内置的备份只备份数据目录本身。` +
      '请把表移回默认表空间，或改用 pgBackRest 等备份工具。',
  );
};
