import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '#errors.ts';
import type { App } from './app-types.ts';
import { stopListening } from './listen.ts';
import { readOut } from './read-out.ts';

/**
 * The orderly end of serving. First /readyz says so while everything is served as before, so that a proxy looks
 * elsewhere; then nothing new is let in, what is under way is answered, and what still comes over an open connection
 * gets the envelope of a service that is away. No connection that was accepted is reset.
 */
type State = {
  stage: 'open' | 'leaving' | 'refusing';
  sockets: Set<Socket>;
  lastCame: number;
  doorShut: Promise<void>;
  shutDoor: () => void;
};
const states = new WeakMap<App, State>();

/**
 * The door is shut in a moment when no connection has come for so long; where connections always come, after so long
 * at the latest.
 */
const QUIET_MS = 50;
const SHUT_WITHIN_MS = 500;
/** A browser opens connections that it may need: so long one may stay silent before it is ended. */
const SILENT_MS = 1_000;
const LOOK_MS = 25;
/** Supervisors go on requesting these, and get the truth. */
const HEALTH = /^\/(healthz|readyz)(\?|$)/;

/** Makes the application able to end so; true from `isClosing` once it does. */
export const prepareDrain = (app: App): { isClosing: () => boolean } => {
  const { promise: doorShut, resolve: shutDoor } = Promise.withResolvers<void>();
  const state: State = { stage: 'open', sockets: new Set(), lastCame: 0, doorShut, shutDoor };
  states.set(app, state);
  app.server.on('connection', (socket: Socket) => {
    state.sockets.add(socket);
    state.lastCame = performance.now();
    socket.once('close', () => state.sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (state.stage === 'open') state.stage = 'leaving';
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (state.stage === 'open') return next();
    void reply.header('connection', 'close');
    if (state.stage === 'leaving' || HEALTH.test(request.url)) return next();
    // Only when the door is shut: a client that is answered comes again, and would stand in it.
    readOut(request, () => void state.doorShut.then(() => next(unavailable())));
  });
  return { isClosing: () => state.stage !== 'open' };
};

/** Ends serving within `mostMs`; `noticeMs` of it are for a proxy to notice. */
export const drain = async (app: App, { noticeMs, mostMs }: { noticeMs: number; mostMs: number }): Promise<void> => {
  const state = states.get(app);
  if (!state) throw new Error('not prepared');
  const deadline = performance.now() + mostMs;
  state.stage = 'leaving';
  await sleep(noticeMs);
  state.stage = 'refusing';
  await shut(app, state);

  const silentUntil = performance.now() + SILENT_MS;
  while (state.sockets.size > 0 && performance.now() < deadline) {
    if (performance.now() > silentUntil) endSilent(app, state);
    await sleep(LOOK_MS);
  }
  app.server.closeAllConnections();
  await app.close();
};

/**
 * A connection that the system has completed and we have not taken is reset when listening stops: so that there is
 * none, in a quiet moment.
 */
const shut = async (app: App, state: State) => {
  const latest = performance.now() + SHUT_WITHIN_MS;
  state.lastCame = performance.now();
  while (performance.now() < latest && performance.now() - state.lastCame < QUIET_MS) await turn();
  stopListening(app);
  state.shutDoor();
};

const endSilent = (app: App, { sockets }: State) => {
  app.server.closeIdleConnections();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.end();
};
