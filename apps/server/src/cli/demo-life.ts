import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { loggedFaultText } from '#db/faults.ts';
import { loadConfig } from '#config.ts';
import type { LifeUrls } from '#seed/life/process.ts';
import { writeLife } from '#seed/life/write.ts';

/** Started by the server of a demonstration, beside which it writes eight months of life; see seed/life/. */

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The server is gone: what is left half done is begun again at its next start.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the server ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const run = async () => {
  const [urls] = (await once(process, 'message')) as [LifeUrls];
  const began = performance.now();
  const wrote = await writeLife(loadConfig(process.env), urls);
  process.send?.({ wrote, tookMs: Math.round(performance.now() - began) });
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `演示数据没有写完，已写入的保留（要重新写入，请停止后删除数据目录）：${loggedFaultText(error)}\n`,
    );
    process.exit(1);
  },
);
