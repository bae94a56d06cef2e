import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { storedToken } from '#lib/session/stored-token.ts';

/**
 * What a learner's page asks for first is asked for by its first script (early.ts), long before the others are there:
 * the server has written the addresses beside it, and the client takes the answers over. A guest's page has its answers
 * in it.
 */

type Begun = { token: string; answer: Promise<unknown>; stop: AbortController; answeredAt: number };
declare global {
  /** The first script is built by itself and shares no module with the others. */
  var begunCalls: Map<string, Begun> | undefined;
}

/** As old as an answer may become before it is asked for anew (app/query-client.ts). */
const FRESH_MS = 15_000;
/** What the address of a list ends with; its time keeps caches from answering. */
export const AT = 't=';
export const stamped = (address: string): string => (address.endsWith(AT) ? address + String(Date.now()) : address);

export const headersOf = (token: string | null): Record<string, string> => ({
  'content-language': 'zh_CN',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

const begin = (address: string, token: string): Begun => {
  const stop = new AbortController();
  const asked = fetch(stamped(address), { headers: headersOf(token), credentials: 'include', signal: stop.signal });
  const begun: Begun = {
    token,
    stop,
    answeredAt: Infinity,
    // Read to its end, whether it is taken or not: else it would hold its connection.
    answer: asked
      .then((response) => response.json())
      .catch(() => null)
      .finally(() => (begun.answeredAt = performance.now())),
  };
  return begun;
};

export const beginFirst = (): void => {
  const addresses = document.querySelector<HTMLElement>('script[data-first]')?.dataset['first'];
  const token = storedToken();
  // Where this script is the late one, the client has asked already.
  if (!addresses || !token || globalThis.begunCalls) return;
  globalThis.begunCalls = new Map(addresses.split(' ').map((address) => [address, begin(address, token)]));
};

/** What was begun for this call: once, and for the same learner. It is null where no answer of ours arrived. */
export const takeBegun = (
  { method }: Pick<EndpointSpec, 'method'>,
  address: string,
  token: string | null,
  signal: AbortSignal,
): Begun['answer'] | null => {
  const calls = (globalThis.begunCalls ??= new Map());
  const begun = calls.get(address);
  calls.delete(address);
  // What was asked before a change says nothing after it.
  if (method !== 'GET') calls.clear();
  if (!begun || method !== 'GET' || signal.aborted) return null;
  if (begun.token !== token || performance.now() - begun.answeredAt > FRESH_MS) return null;
  signal.addEventListener('abort', () => begun.stop.abort(), { once: true });
  return begun.answer;
};
