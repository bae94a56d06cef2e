import { storedToken } from '#lib/session/stored-token.ts';

/**
 * What a learner's page asks for first is asked for by its first script (early.ts), long before the others are there:
 * the server has written the addresses beside it, and the client takes the answers over. A guest's page has its answers
 * in it.
 */

type Begun = { token: string; response: Promise<Response | null>; stop: AbortController; answeredAt: number };
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
    response: asked.then(
      (response) => {
        begun.answeredAt = performance.now();
        return response;
      },
      () => null,
    ),
  };
  return begun;
};

export const beginFirst = (): void => {
  const addresses = document.querySelector<HTMLElement>('script[data-first]')?.dataset['first'];
  const token = storedToken();
  if (addresses && token)
    globalThis.begunCalls = new Map(addresses.split(' ').map((address) => [address, begin(address, token)]));
};

/** What was begun for this call: once, and for the same learner. It answers null where it never arrived. */
export const takeBegun = (address: string, token: string | null, signal: AbortSignal): Begun['response'] | null => {
  const begun = globalThis.begunCalls?.get(address);
  globalThis.begunCalls?.delete(address);
  if (!begun || signal.aborted || begun.token !== token || performance.now() - begun.answeredAt > FRESH_MS) return null;
  signal.addEventListener('abort', () => begun.stop.abort(), { once: true });
  return begun.response;
};
