import { copy } from '@zhibiao/contract/core/copy';
import { CODE } from '@zhibiao/contract/core/envelope';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { AppError, RETRY_SEC } from '#errors.ts';
import { counter, gauge } from '#lib/metrics.ts';
import type { App, Request } from './app-types.ts';

/**
 * Turns away what would wait too long, at once and cheaply, instead of letting everything wait: of more than can be
 * served a queue makes time-outs for all. Each half second it looks how long calls took. While half of them took longer
 * than `mostMs`, only as many are let in at the same time as were just served in `mostMs`; else a half more than
 * before, up to `MOST`. Pages come in while not even half of that is taken, what a learner did (`shedLast`) as long as
 * there are fewer than that of its own kind: it is turned away last, and its page keeps and repeats it. Only calls of
 * the API are counted: files, drawn pages and the health of the process are always served; and whoever sends a password
 * waits in a line of their own (ports/password), which tells how long, and says nothing of how busy the rest is.
 */

/** How many may be under way at the same time: fewer is no queue worth the name; more is none that ends in a second. */
const LEAST = 100;
const MOST = 2_000;
const GROWTH = 1.5;
const LOOK_MS = 500;

export type Gate = {
  enter: (isLast: boolean) => boolean;
  leave: (isLast: boolean, tookMs: number) => void;
  room: () => number;
};

export const createGate = (mostMs: number, now: () => number): Gate => {
  let [room, since] = [MOST, now()];
  const inside = { all: 0, last: 0 };
  let [served, slow] = [0, 0];

  const look = (): void => {
    const spanMs = now() - since;
    if (spanMs < LOOK_MS) return;
    const isSlow = served === 0 ? inside.all > 0 : slow * 2 > served;
    room = isSlow ? Math.max(LEAST, (served / spanMs) * mostMs) : Math.min(MOST, room * GROWTH);
    [since, served, slow] = [now(), 0, 0];
  };

  return {
    enter: (isLast) => {
      look();
      if (isLast ? inside.last >= room : inside.all >= room / 2) return false;
      inside.all += 1;
      if (isLast) inside.last += 1;
      return true;
    },
    leave: (isLast, tookMs) => {
      inside.all -= 1;
      if (isLast) inside.last -= 1;
      served += 1;
      if (tookMs > mostMs) slow += 1;
      look();
    },
    room: () => Math.round(room),
  };
};

const shed = counter('zhibiao_http_requests_shed_total', 'Calls turned away because the server had too many.', [
  'kind',
]);
const room = gauge('zhibiao_http_requests_room', 'How many calls may be under way at the same time.');

/** Not all are to come back at the same moment. */
const crowded = () => new AppError(CODE.unavailable, copy.crowded, { waitSec: RETRY_SEC + Math.random() * RETRY_SEC });

const endpointOf = (request: Request): EndpointSpec | undefined =>
  (request.routeOptions.config as { endpoint?: EndpointSpec }).endpoint;

export const shedOverload = (app: App, mostMs: number, now = () => performance.now()): void => {
  const gate = createGate(mostMs, now);
  app.addHook('onRequest', (request, reply, next) => {
    const endpoint = endpointOf(request);
    if (!endpoint || endpoint.encrypted) return next();
    const isLast = endpoint.shedLast === true;
    const isLetIn = gate.enter(isLast);
    room.set(gate.room());
    if (!isLetIn) {
      shed.inc({ kind: isLast ? 'work' : 'page' });
      return next(crowded());
    }
    // Also when the caller goes away before the answer.
    reply.raw.once('close', () => gate.leave(isLast, reply.elapsedTime));
    next();
  });
};
