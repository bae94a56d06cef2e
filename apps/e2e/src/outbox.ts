import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './server.ts';

type Message = { at: string; channel: 'mail' | 'sms'; to: string; template: string; text: string };

/** The last verification code that was sent to this phone or address. */
export const codeSentTo = async (target: string): Promise<string> => {
  let code: string | undefined;
  await expect(async () => {
    const lines = (await readFile(join(DATA_DIR, 'outbox.jsonl'), 'utf8')).trim().split('\n');
    const sent = lines
      .map((line) => JSON.parse(line) as Message)
      .filter((m) => m.to === target)
      .at(-1);
    code = /\d{6}/.exec(sent?.text ?? '')?.[0];
    expect(code, `a code for ${target} in the outbox`).toBeTruthy();
  }).toPass({ timeout: 10_000 });
  return code ?? '';
};
