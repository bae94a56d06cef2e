import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const UP = '按 Ctrl-C 结束。';
/** Said right after it where the demo's life is written beside the site. */
const BEGUN = '正在写入演示数据';
const WRITTEN = '演示数据已写入';
const RIGHT_AFTER_MS = 3_000;
const MOST_MS = 180_000;

/** Waits until all that the demo shows is written, as the server says on its standard output. */
export const demoIsReady = async (output: Readable): Promise<void> => {
  let said = '';
  output.on('data', (part) => {
    said += String(part);
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(100)) if (isSo()) return;
    throw new Error(`the demo was not ready within ${MOST_MS / 1000} s:\n${said}`);
  };
  await until(() => said.includes(UP));
  await sleep(RIGHT_AFTER_MS);
  if (said.includes(BEGUN)) await until(() => said.includes(WRITTEN));
};
