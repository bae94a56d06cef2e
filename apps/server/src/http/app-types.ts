import { TURN_HEADER } from '@zhibiao/contract/core/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { markOf } from './guard/browser-mark.ts';

export type App = FastifyInstance;
export type Request = FastifyRequest;

/** A feature adds its routes to the application. */
export type Feature = (app: App, deps: Deps) => void | Promise<void>;

/** Where a call comes from, for limits and logs. */
export type Caller = {
  ip: string;
  device: string;
  /** Which browser, by the hash of the mark it keeps (browser-mark.ts); null where it keeps none. */
  mark: string | null;
  /** The login it came with, if any: another login from there ends that one. */
  bearer?: string;
  /** Its place among the passwords that wait to be looked at, where it was given one. */
  ticket?: string | undefined;
  /** How it came: by https, as far as the proxy is believed; and whether anything on the way named itself. */
  way?: { secure: boolean; proxied: boolean };
};
export const bearerOf = ({ headers }: Request): string =>
  headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice(7) : '';

const ticketOf = ({ headers }: Request): string | undefined => {
  const ticket = headers[TURN_HEADER];
  return typeof ticket === 'string' ? ticket : undefined;
};

export const callerOf = (request: Request): Caller => ({
  ip: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
  mark: markOf(request),
  bearer: bearerOf(request),
  ticket: ticketOf(request),
  way: { secure: request.protocol === 'https', proxied: request.headers['x-forwarded-for'] !== undefined },
});
