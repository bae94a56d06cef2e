import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { one, sql } from '#db/sql.ts';
import { type DoctorCheck, type DoctorDeps, faulty, fine, warned } from '#features/doctor/check.ts';

const WARN_MS = 2_000;
const FAULT_MS = 30_000;
const SOURCE = { database: '数据库', storage: 'S3' };
type Other = { of: keyof typeof SOURCE; ms: number };

/** `at` is another machine's clock, queried between `from` and `to` of ours. */
const between = (from: number, at: number, to: number): number => at - (from + to) / 2;

const NOW = sql<{ ms: number }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`;
const ofDatabase = async ({ pool }: Pick<DoctorDeps, 'pool'>): Promise<Other> => {
  const from = Date.now();
  const { ms } = await one(pool, NOW);
  return { of: 'database', ms: between(from, ms, Date.now()) };
};

/** An object store refuses what is out of its time, and says its own with every answer, to the second. */
const ofStorage = async ({ config: { s3 }, signal }: Pick<DoctorDeps, 'config' | 'signal'>): Promise<Other | null> => {
  if (!s3) return null;
  const from = Date.now();
  const answer = await fetch(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`, {
    method: 'HEAD',
    redirect: 'manual',
    signal,
  }).catch(() => null);
  const at = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(at) ? null : { of: 'storage', ms: between(from, at + 500, Date.now()) };
};

const call = promisify(execFile);
/** What systemd says of this machine's clock; null where it is not queried, as in a container. */
const isKept = async (): Promise<boolean | null> => {
  const synced = call('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { timeout: 2_000 });
  const answer = await synced.then(({ stdout }) => stdout.trim()).catch(() => '');
  return answer === 'yes' ? true : answer === 'no' ? false : null;
};

const spoken = (ms: number): string =>
  Math.abs(ms) < 1_000 ? `${Math.abs(Math.round(ms))} 毫秒` : `${Math.abs(ms / 1_000).toFixed(1)} 秒`;

export const clockCheck: DoctorCheck = {
  key: 'clock',
  title: '时钟',
  run: async (deps) => {
    const [database, storage, kept] = await Promise.all([ofDatabase(deps), ofStorage(deps), isKept()]);
    const others = [database, storage].filter((other) => other !== null);
    const most = Math.max(...others.map(({ ms }) => Math.abs(ms)));
    const found = others.map(({ of, ms }) => `与${SOURCE[of]}相差 ${spoken(ms)}`).join('，');
    const why = '超过 2 秒会影响动态验证码，更大时 S3 会拒绝请求';
    const todo = '在两边都启用时间同步（chrony 或 systemd-timesyncd）';
    if (most > FAULT_MS) return faulty(found, { why, todo });
    if (most > WARN_MS) return warned(found, { why, todo });
    if (kept === false) return warned(`${found}；本机没有与时间服务器同步`, { why: '会慢慢走偏', todo });
    return fine(
      kept ? `${found}；本机与时间服务器同步` : found,
      kept ? {} : { todo: '本机是否与时间服务器同步，这里看不到' },
    );
  },
};
