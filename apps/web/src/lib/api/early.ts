import { storedToken } from '#lib/session/stored-token.ts';

/**
 * What a learner's page asks for first is asked for by the page itself: this file is a script of its own that arrives
 * long before the others (vite.config.ts), the server has written the addresses beside it, and the client takes the
 * answers over. A guest's page has its answers in it.
 */

type Begun = { token: string; response: Promise<Response | null>; stop: AbortController; answeredAt: number };
const begun = new Map<string, Begun>();

/** As old as an answer may become before it is asked for anew (app/query-client.ts). */
const FRESH_MS = 15_000;
/** What the address of a list ends with; its time keeps caches from answering. */
export const AT = 't=';
export const stamped = (address: string): string => (address.endsWith(AT) ? address + String(Date.now()) : address);

export const headersOf = (token: string | null): Record<string, string> => ({
  'content-language': 'zh_CN',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

const begin = (address: string, token: string): void => {
  const stop = new AbortController();
  const one: Begun = {
    token,
    stop,
    answeredAt: Infinity,
    response: fetch(stamped(address), { headers: headersOf(token), credentials: 'include', signal: stop.signal }).then(
      (response) => {
        one.answeredAt = performance.now();
        return response;
      },
      () => null,
    ),
  };
  begun.set(address, one);
};

/** What was begun for this call: once, and for the same learner. It answers null where it never arrived. */
export const takeBegun = (address: string, token: string | null, signal: AbortSignal): Begun['response'] | null => {
  const one = begun.get(address);
  begun.delete(address);
  if (!one || signal.aborted || one.token !== token || performance.now() - one.answeredAt > FRESH_MS) return null;
  signal.addEventListener('abort', () => one.stop.abort(), { once: true });
  return one.response;
};

if (!import.meta.env.SSR) {
  const addresses = document.querySelector<HTMLElement>('script[data-first]')?.dataset['first'];
  const token = storedToken();
  if (addresses && token) for (const address of addresses.split(' ')) begin(address, token);
}
