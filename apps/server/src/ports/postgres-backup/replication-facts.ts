import pg from 'pg';
import { many, one, sql } from '#db/sql.ts';
import { withReplication } from './replication.ts';

/** What a server and the role of an address allow. */
export type ReplicationFacts = {
  /** As server_version_num: 180004. */
  serverVersion: number;
  role: string;
  mayReplicate: boolean;
  walLevel: string;
  maxWalSenders: number;
  maxSlots: number;
  summarizesWal: boolean;
  /** Whether pages carry checksums, which a backup then checks. */
  checksums: boolean;
  /** How much log a slot may hold back; null without a limit, which fills the disk when its reader stays away. */
  slotKeepsMb: number | null;
  /** What a checkpoint writes at most: of the pages in memory, those of the database. */
  checkpointMb: number;
  /** What is missing for each, a sentence for the operator; none, it can be done. */
  missing: { backup: string[]; increments: string[]; log: string[] };
};

type Settings = Omit<ReplicationFacts, 'missing'> & { places: string[]; synchronous: string };

const FIRST_VERSION = 150_000;
const FIRST_INCREMENTAL = 170_000;

export const replicationFacts = async (url: string): Promise<ReplicationFacts> => {
  const { places, synchronous, ...facts } = await settingsOf(url);
  const backup = [...missingOf({ ...facts, places }), ...(await refusalOf(url, facts.role))];
  return {
    ...facts,
    missing: {
      backup,
      increments: [...backup, ...incrementsOf(facts)],
      log: [...backup, ...logOf(facts, synchronous)],
    },
  };
};

const settingsOf = async (url: string): Promise<Settings> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const places = await many(
      client,
      sql<{ name: string }>`SELECT spcname AS name FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')`,
    );
    const { slotKeeps, ...row } = await one(
      client,
      sql<Omit<Settings, 'places' | 'slotKeepsMb'> & { slotKeeps: number }>`
        SELECT current_setting('server_version_num')::int AS "serverVersion", rolname AS role,
          rolsuper OR rolreplication AS "mayReplicate", current_setting('wal_level') AS "walLevel",
          current_setting('max_wal_senders')::int AS "maxWalSenders",
          current_setting('max_replication_slots')::int AS "maxSlots",
          coalesce(current_setting('summarize_wal', true) = 'on', false) AS "summarizesWal",
          current_setting('data_checksums') = 'on' AS checksums,
          current_setting('synchronous_standby_names') AS synchronous,
          least(pg_size_bytes(current_setting('shared_buffers')), pg_database_size(current_database()))::float8
            / 1e6 AS "checkpointMb",
          (SELECT setting::int FROM pg_settings WHERE name = 'max_slot_wal_keep_size') AS "slotKeeps"
        FROM pg_roles WHERE rolname = current_user`,
    );
    return { ...row, slotKeepsMb: slotKeeps < 0 ? null : slotKeeps, places: places.map(({ name }) => name) };
  } finally {
    await client.end();
  }
};

const missingOf = ({
  serverVersion,
  role,
  mayReplicate,
  walLevel,
  maxWalSenders,
  places,
}: Omit<Settings, 'synchronous'>) => {
  const missing: string[] = [];
  if (serverVersion < FIRST_VERSION)
    missing.push(`PostgreSQL ${Math.floor(serverVersion / 10_000)} 太旧，内置的备份需要 15 或更新的版本。`);
  if (!mayReplicate) missing.push(`用户 ${role} 没有复制权限，请由数据库管理员执行：ALTER ROLE "${role}" REPLICATION;`);
  if (walLevel === 'minimal') missing.push('wal_level 是 minimal，请改为 replica 并重启 PostgreSQL。');
  if (maxWalSenders === 0) missing.push('max_wal_senders 是 0，请改为 10 并重启 PostgreSQL。');
  if (places.length > 0)
    missing.push(`使用了表空间 ${places.join('、')}，请把表移回默认表空间，或改用 pgBackRest 等备份工具。`);
  return missing;
};

/** Why a replication connection is refused, which no setting tells: where it may come from stands on the server. */
const refusalOf = async (url: string, role: string): Promise<string[]> => {
  try {
    await withReplication(url, (on) => on.rows('IDENTIFY_SYSTEM'));
    return [];
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // The role's own right was checked already.
    if (code === '42501') return [];
    if (code === '28000')
      return [
        `pg_hba.conf 不允许用户 ${role} 从这里建立复制连接，请加一行：host replication ${role} <本机地址>/32 scram-sha-256`,
      ];
    if (code === '08P01') return ['这个地址通向连接池，复制连接需要 PostgreSQL 自己的地址。'];
    return [`复制连接没有建立：${message}`];
  }
};

const incrementsOf = ({ serverVersion, summarizesWal }: Omit<ReplicationFacts, 'missing'>): string[] => {
  if (serverVersion < FIRST_INCREMENTAL) return ['PostgreSQL 17 起才有增量备份，每次都做全量备份。'];
  if (summarizesWal) return [];
  return ['没有打开 summarize_wal，请执行：ALTER SYSTEM SET summarize_wal = on; SELECT pg_reload_conf();'];
};

const logOf = ({ maxSlots }: Omit<ReplicationFacts, 'missing'>, synchronous: string): string[] => {
  const missing: string[] = [];
  if (maxSlots === 0) missing.push('max_replication_slots 是 0，请改为 10 并重启 PostgreSQL。');
  // It would be taken for a standby, and commits wait for what it keeps.
  if (synchronous.includes('*')) missing.push('synchronous_standby_names 含有 *，请改为写明备库的名字。');
  return missing;
};
