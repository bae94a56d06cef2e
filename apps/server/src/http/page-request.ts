import { API_BASE } from '@zhibiao/contract/envelope';
import type { FastifyRequest } from 'fastify';

const ASSET = /^\/(assets|art|docs)\/|\.[a-z0-9]{2,5}$/i;

/** Whether somebody looks for a page of the site: what asks for a file, or for the API, is told that there is none. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean => {
  const [path = '/'] = url.split('?');
  return (
    method === 'GET' &&
    !path.startsWith(API_BASE) &&
    (!ASSET.test(path) || headers.accept?.includes('text/html') === true)
  );
};
