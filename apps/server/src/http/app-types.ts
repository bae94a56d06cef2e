import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';

export type App = FastifyInstance;
export type Request = FastifyRequest;

/** A feature adds its routes to the application. */
export type Feature = (app: App, deps: Deps) => void | Promise<void>;

/** Where a call comes from, for limits and logs. */
export type Caller = {
  ip: string;
  device: string;
  /** A page of another site made the browser call: no reason for anything that costs or changes. */
  crossSite: boolean;
};
export const callerOf = ({ ip, headers }: Request): Caller => ({
  ip, device: (headers['user-agent'] ?? '').slice(0, 200), crossSite: headers['sec-fetch-site'] === 'cross-site',
});
