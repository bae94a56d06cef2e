/**
 * npm run pictures: the demo as anybody starts it, on a data folder of its own, and what four people see in it. Every
 * picture is made here and none by hand, so that they change with the product.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_DIR, serverEnv, serverFile } from '#support/server.ts';
import { demoIsReady } from './ready.ts';
import { course, dashboard, examRoom, verification } from './scenes.ts';
import { openBrowser, take } from './webp.ts';

const [folder = '.'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const server = spawn(process.execPath, [serverFile], {
  env: { ...process.env, ...serverEnv, LOG_LEVEL: 'error', DEMO_LIFE: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await mkdir(folder, { recursive: true });
  await demoIsReady(server.stdout);
  const browser = await openBrowser();
  try {
    for (const [name, scene] of Object.entries({ course, exam: examRoom, verify: verification, console: dashboard })) {
      const file = join(folder, `${name}.webp`);
      say(`${file}  ${await take(browser, scene, file)}`);
    }
  } finally {
    await browser.close();
  }
} finally {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await rm(DATA_DIR, { recursive: true, force: true });
}
