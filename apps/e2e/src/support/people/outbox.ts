import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from '#support/server.ts';

type Message = { at: string; channel: 'mail' | 'sms'; to: string; template: string; text: string };

const messagesTo = async (target: string): Promise<Message[]> =>
  (await readFile(join(DATA_DIR, 'outbox.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Message)
    .filter(({ to }) => to === target);

const linkSentTo = async (target: string, name: string, path: RegExp): Promise<string> => {
  let link: string | undefined;
  await expect(async () => {
    const sent = (await messagesTo(target)).find(({ template }) => template === name);
    link = path.exec(sent?.text ?? '')?.[0];
    expect(link, `${name} for ${target} in the outbox`).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return link ?? '';
};

/** The link of the invitation that was sent to this phone or address, from its path on. */
export const inviteSentTo = (target: string): Promise<string> => linkSentTo(target, 'invited', /\/register\?m=[\w-]+/);
/** The link by which the learner of this phone or address first logs in. */
export const firstLinkSentTo = (target: string): Promise<string> =>
  linkSentTo(target, 'account-opened', /\/get-pwd#[\w-]+/);

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
