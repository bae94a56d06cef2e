import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';

export type App = FastifyInstance;
export type Request = FastifyRequest;

/** A feature adds its routes to the application. */
export type Feature = (app: App, deps: Deps) => void | Promise<void>;

/** Where a call comes from, for limits and logs. */
export type Caller = { ip: string; device: string };
export const callerOf = (request: Request): Caller => ({ ip: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 200) });
