import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isMetadataAddress } from '#domain/network/networks.ts';

/** Calls addresses that staff or a provider named: never in the clear, never where a machine reads about itself. */

export type Guarded = (
  url: string,
  request?: { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>;

/** Who waits for it is answered within a few seconds. */
const TIMEOUT_MS = 5_000;
const ANSWER_MAX = 512_000;
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** Looked at where the connection is made, so that a name cannot lead elsewhere a moment later. */
const guardedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const inner = found?.find(({ address }) => isMetadataAddress(address));
    const [first] = found ?? [];
    if (error ?? inner ?? !first) done(error ?? new Error('a metadata address'), []);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** `loopback`: plain HTTP to this very machine, for trying out. Redirects are returned, not followed. */
export const guardedFetch =
  (loopback: boolean): Guarded =>
  (address, { method = 'GET', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (url.protocol !== 'https:' && !(loopback && url.protocol === 'http:' && LOOPBACK.includes(host)))
        throw new Error('not by https');
      if (isIP(host) && isMetadataAddress(host)) throw new Error('a metadata address');
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const request = (url.protocol === 'https:' ? requestTls : requestPlain)(
        url,
        {
          method,
          headers: { ...headers, ...length },
          lookup: guardedLookup,
          signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
        },
        (answer) => {
          const parts: Buffer[] = [];
          let size = 0;
          answer.on('data', (part: Buffer) => {
            size += part.length;
            if (size > ANSWER_MAX) answer.destroy(new Error('too long an answer'));
            parts.push(part);
          });
          answer.on('error', reject);
          answer.on('end', () => {
            const status = answer.statusCode ?? 502;
            const answered = Object.entries(answer.headers).map(
              ([name, value]) => [name, String(value)] as [string, string],
            );
            resolve(
              new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), {
                status,
                headers: answered,
              }),
            );
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
