import { hash } from 'node:crypto';
import type { HumanChallenge } from '@zhibiao/contract/auth/human';
import { agentOf, type Reachable } from './agent.ts';
import { encryptFields, type LoginKey } from './encrypt.ts';
import type { TestWorld } from '#test/world/world.ts';

/** Where the world must trust its proxy for `visitor` to have an address of its own. */
export const OWN_ADDRESSES = { TRUST_PROXY: '127.0.0.1' };

let addresses = 0;
/**
 * Counted, not drawn: among a hundred drawn from 65,536 two are the same in one run of fourteen, and share their
 * limits.
 */
export const freeAddress = (): string => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};

type Browser = {
  ip?: string;
  token?: string;
  /** False is a caller that keeps none, such as a script. */
  cookies?: boolean;
  /** The cookie it has already. */
  mark?: string | undefined;
};

/** A person before the login page, at an address of their own, with a browser that seals and solves. */
export const visitor = (
  { app }: { app: Reachable },
  { ip = freeAddress(), token, cookies = true, mark }: Browser = {},
) => {
  const headers = { 'x-forwarded-for': ip };
  const agent = agentOf(app, token);
  const call = async (
    method: 'get' | 'post',
    path: string,
    { headers: more, ...rest }: Parameters<typeof agent.call>[2] = {},
  ) => {
    const cookie = mark && cookies ? { cookie: mark } : {};
    const answer = await agent.call(method, path, { ...rest, headers: { ...headers, ...cookie, ...more } });
    mark = answer.headers['set-cookie']?.toString().split(';')[0] ?? mark;
    return answer;
  };
  const get = (path: string, query?: Record<string, string>, more: Record<string, string> = {}) =>
    call('get', path, { ...(query ? { query } : {}), headers: more });
  const post = (path: string, body: unknown = {}) => call('post', path, { body });
  const loginKey = async (): Promise<LoginKey> => (await get('/api/user/loginKey')).data;
  /** Posts with these fields sealed under a new key. */
  const seal = async <K extends string>(path: string, fields: Record<K, string>) =>
    encryptFields(await loginKey(), path, fields);
  return {
    ip,
    call,
    get,
    post,
    loginKey,
    seal,
    /** The same browser in another network. */
    elsewhere: () => visitor({ app }, { ...(token ? { token } : {}), mark }),
    login: async (mobile: string, password: string, more: Record<string, unknown> = {}) =>
      post('/api/user/receptionLogin', { ...(await seal('/api/user/receptionLogin', { mobile, password })), ...more }),
  };
};
export type Visitor = ReturnType<typeof visitor>;

/** What a browser sends back as `human`, found as contract/human.ts describes it. */
export const solveHuman = async (challenge: HumanChallenge): Promise<string> => {
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const head = Buffer.from(salt + nonce, 'hex');
  const text = Buffer.concat([head, Buffer.alloc(4)]);
  for (let counter = 0; ; counter += 1) {
    text.writeUInt32BE(counter, head.length);
    const derivedKey = hash('sha256', text, 'hex');
    if (derivedKey.startsWith(keyPrefix))
      return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64');
  }
};

/** The newest code that was sent to this phone or address. */
export const codeSentTo = ({ outbox }: Pick<TestWorld, 'outbox'>, target: string): string => {
  const message = outbox.messages.findLast(({ to }) => to === target);
  const code = /\d{6}/.exec(message?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${target}`);
  return code;
};
