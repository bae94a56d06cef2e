import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { FastifyRequest } from 'fastify';

/** A probe by a name that is none of ours must not find the page, and everything well. */
const PROBE = /^\/(health|live|ready|readi|startup|ping|status|metrics)(|z|y|ness|-?check)(\/|$)/i;
const ASSET = /^\/(assets|art|docs)\/|\.[a-z0-9]{2,5}$/i;

/** Whether a visitor looks for a page of the site: a request for a file, the API or the health gets the answer that
 * there is none. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean => {
  const [path = '/'] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    !path.startsWith(API_BASE) &&
    (!(ASSET.test(path) || PROBE.test(path)) || headers.accept?.includes('text/html') === true)
  );
};
