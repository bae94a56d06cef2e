import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './server.ts';

type Message = { at: string; channel: 'mail' | 'sms'; to: string; template: string; text: string };

const messagesTo = async (target: string): Promise<Message[]> =>
  (await readFile(join(DATA_DIR, 'outbox.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Message)
    .filter(({ to }) => to === target);

/** The link of the invitation that was sent to this phone or address, from its path on. */
export const inviteSentTo = async (target: string): Promise<string> => {
  let link: string | undefined;
  await expect(async () => {
    const sent = (await messagesTo(target)).find(({ template }) => template === 'invited');
    link = /\/register\?m=[\w-]+/.exec(sent?.text ?? '')?.[0];
    expect(link, `an invitation for ${target} in the outbox`).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return link ?? '';
};

/** The last verification code that was sent to this phone or address. */
export const codeSentTo = async (target: string): Promise<string> => {
  let code: string | undefined;
  await expect(async () => {
    const sent = (await messagesTo(target)).filter(({ template }) => template.startsWith('code-')).at(-1);
    code = /\d{6}/.exec(sent?.text ?? '')?.[0];
    expect(code, `a code for ${target} in the outbox`).toBeTruthy();
  }).toPass({ timeout: 10_000 });
  return code ?? '';
};
