import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootFault, type ReportFact } from './facts.ts';
import { faultForLog } from '#db/faults.ts';
import { run, sql } from '#db/sql.ts';

/** SQLSTATEs that waiting does not mend. */
const HOPELESS: Record<string, 'credentials' | 'login-forbidden' | 'no-database'> = {
  '28P01': 'credentials',
  '28000': 'login-forbidden',
  '3D000': 'no-database',
};

/** Waits until the database takes connections: 0.25 s, 0.5 s … 5 s between the tries. */
export const waitForDatabase = async (url: string, report: ReportFact, ms = 90_000): Promise<void> => {
  const deadline = Date.now() + ms;
  for (let pause = 250; ; pause = Math.min(pause * 2, 5_000)) {
    const failure = await tryOnce(url);
    if (failure === null) return;
    const why = HOPELESS[failure.code];
    if (why) throw new BootFault({ is: 'no-login', why });
    if (Date.now() + pause > deadline) throw new BootFault({ is: 'never-answered', ms, fault: failure.fault });
    report({ is: 'not-answering-yet', againMs: pause });
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
