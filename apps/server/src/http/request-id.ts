import type { FastifyReply } from 'fastify';
import type { Request } from './app-types.ts';

/** What a proxy may have called the request; anything else could write lines of its own into the log. */
const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** By Fastify's rule there are addresses behind the nearest one only where that one is trusted. */
const isOfProxy = ({ ips = [] }: Request): boolean => ips.length > 1;

/** A request goes by one name from the proxy to the log: that of a trusted proxy is kept, and every answer says it. */
export const nameRequest = (request: Request, reply: FastifyReply): void => {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && NAME.test(given) && isOfProxy(request)) request.id = given;
  void reply.header('x-request-id', request.id);
};
