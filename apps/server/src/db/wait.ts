import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootError, type Log } from './boot-error.ts';
import { faultForLog } from './fault-log.ts';
import { run, sql } from './sql.ts';

/** SQLSTATEs that waiting does not mend. */
const HOPELESS: Record<string, string> = {
  '28P01': '用户名或密码不对',
  '28000': '不允许这个用户登录',
  '3D000': '数据库不存在，请先建立它',
};

/** Waits until the database takes connections: 0.25 s, 0.5 s … 5 s between the tries. */
export const waitForDatabase = async (url: string, log: Log, ms = 90_000): Promise<void> => {
  const deadline = Date.now() + ms;
  for (let pause = 250; ; pause = Math.min(pause * 2, 5_000)) {
    const failure = await tryOnce(url);
    if (failure === null) return;
    const reason = HOPELESS[failure.code];
    if (reason) throw new BootError(`无法使用数据库：${reason}（DATABASE_URL、MIGRATE_DATABASE_URL）。`);
    if (Date.now() + pause > deadline)
      throw new BootError(`数据库在 ${Math.round(ms / 1000)} 秒内没有应答：${failure.fault}`);
    log(`数据库还没有应答，${pause / 1000} 秒后再试。`);
    await sleep(pause);
  }
};

const tryOnce = async (url: string): Promise<{ code: string; fault: string } | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await run(client, sql`SELECT 1`);
    return null;
  } catch (error) {
    return { code: (error as { code?: string }).code ?? '', fault: faultForLog(error).message };
  } finally {
    await client.end().catch(() => {});
  }
};
