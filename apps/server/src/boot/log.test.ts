import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A process that logs far more than a pipe holds, and says over its channel that it goes on. */
const WORKING = `
  const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
  const { metricsText } = await import(${JSON.stringify(join(import.meta.dirname, '../lib/metrics.ts'))});
  const log = createLog({ logLevel: 'info', production: true });
  for (let n = 0; n < 20_000; n += 1) log.info({ n, rest: 'x'.repeat(1_000) }, 'said');
  const [, dropped] = /zhibiao_log_dropped_total (\\d+)/.exec(await metricsText());
  process.send(Number(dropped));
`;

it('goes on when nobody takes its lines, and counts those that are lost', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WORKING], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    cwd: join(import.meta.dirname, '../..'),
  });
  try {
    const [dropped] = (await once(child, 'message', { signal: AbortSignal.timeout(20_000) })) as [number];
    expect(dropped).toBeGreaterThan(10_000);
    expect(dropped).toBeLessThan(20_000);
  } finally {
    child.kill('SIGKILL');
  }
}, 30_000);
