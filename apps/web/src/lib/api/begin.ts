import { storedToken } from '#lib/session/stored-token.ts';
import { type Begun, headersOf, stamped } from './begun.ts';

/** Asks before the client does, which then takes the answer over. `read`: what of the envelope it gets. */
export const begin = (address: string, token: string | null, read = (envelope: unknown) => envelope): Begun => {
  const stop = new AbortController();
  const asked = fetch(stamped(address), { headers: headersOf(token), credentials: 'include', signal: stop.signal });
  const begun: Begun = {
    token,
    stop,
    answeredAt: Infinity,
    // Read to its end, whether it is taken or not: else it would hold its connection.
    answer: asked
      .then((response) => response.json())
      .then(read)
      .catch(() => null)
      .finally(() => (begun.answeredAt = performance.now())),
  };
  return begun;
};

/**
 * What a learner's page asks for first, long before its other scripts are there: the server has written the addresses
 * beside the first one (early.ts). A guest's page has its answers in it.
 */
export const beginFirst = (): void => {
  const addresses = document.querySelector<HTMLElement>('script[data-first]')?.dataset['first'];
  const token = storedToken();
  // Where this script is the late one, the client has asked already.
  if (!addresses || !token || globalThis.begunCalls) return;
  globalThis.begunCalls = new Map(addresses.split(' ').map((address) => [address, begin(address, token)]));
};
