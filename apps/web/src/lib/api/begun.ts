import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';

/** What was asked for before the client asked (begin.ts): for the page's first view, or for a page that may be next. */

export type Begun = {
  token: string | null;
  answer: Promise<unknown>;
  stop: AbortController;
  answeredAt: number;
};
declare global {
  /** The first script is built by itself and shares no module with the others. */
  var begunCalls: Map<string, Begun> | undefined;
}

/** As old as an answer may become before it is asked for anew (app/query-client.ts). */
export const FRESH_MS = 15_000;
/** What the address of a list ends with; its time keeps caches from answering. */
export const AT = 't=';
export const stamped = (address: string): string => (address.endsWith(AT) ? address + String(Date.now()) : address);

export const headersOf = (token: string | null): Record<string, string> => ({
  'content-language': 'zh_CN',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** What was begun for this call: once, and for the same viewer. It is null where no answer of ours arrived. */
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
