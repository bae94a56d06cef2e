import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Draws one HTML page with Chromium; `output` says what to make of it. */
export async function draw(html: string, output: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'draw-'));
  const page = path.join(folder, 'page.html');
  try {
    await writeFile(page, html);
    await run(findChromium(), [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
      `--user-data-dir=${path.join(folder, 'profile')}`,
      ...output,
      `file://${page}`,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function findChromium(): string {
  const found = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (one) => one && existsSync(one),
  );
  if (!found) throw new Error('Chromium was not found: set CHROMIUM_PATH to its executable.');
  return found;
}
