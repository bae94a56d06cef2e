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

/** The first picture of a list is the largest thing that a page in waiting shows: it comes while the scripts do. */
const withPicture = (envelope: unknown): unknown => {
  const cover = (envelope as { rows?: { cover?: string | null }[] }).rows?.[0]?.cover;
  if (cover) new Image().src = cover;
  return envelope;
};

/**
 * What a learner's page asks for first, long before its other scripts are there: the server has written the addresses
 * beside the first one (early.ts). A guest's page has its answers in it.
 */
export const beginFirst = (): void => {
  const { first, waiting } = document.querySelector<HTMLElement>('script[data-first]')?.dataset ?? {};
  const token = storedToken();
  // Where this script is the late one, the client has asked already.
  if (!first || !token || globalThis.begunCalls) return;
  const read = waiting === undefined ? undefined : withPicture;
  globalThis.begunCalls = new Map(first.split(' ').map((address) => [address, begin(address, token, read)]));
};
