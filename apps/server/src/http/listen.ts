import { createServer, type ListenOptions, Server } from 'node:net';
import { listening, probePort } from '#lib/port.ts';
import type { App } from './app-types.ts';

/**
 * Node takes up one connection of each listening socket in a turn of its loop (libuv, uv__server_io), and a turn of an
 * overloaded server lasts for a tenth of a second and more: whoever came anew would hang for a minute while those who
 * are connected are served, or told to come later. So it listens with many sockets, among which Linux shares out who
 * comes (SO_REUSEPORT).
 */
const SOCKETS = 64;
/** Where the system has no such thing one socket has to do. */
const UNSUPPORTED = new Set(['ENOTSUP', 'ENOPROTOOPT', 'EINVAL']);

type Place = { host: string; port: number };

const others = new WeakMap<App, Server[]>();

/** One more socket; what comes in there is the application's, in all that HTTP's own server would make of it. */
const openOther = async (app: App, place: ListenOptions): Promise<Server> => {
  const server = createServer({ allowHalfOpen: true, noDelay: true });
  await listening(server, place);
  server.on('connection', (socket) => app.server.emit('connection', socket));
  server.on('error', (error) => app.server.emit('error', error));
  return server;
};

const openOthers = async (app: App, place: ListenOptions): Promise<Server[]> => {
  if (process.platform !== 'linux') return [];
  const servers: Server[] = [];
  try {
    while (servers.length < SOCKETS - 1) servers.push(await openOther(app, place));
  } catch (error) {
    for (const server of servers) server.close();
    if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return [];
  }
  return servers;
};

/** Begins to serve. Sockets that share a port would share it with another program's, too: it has to be free before. */
export const listen = async (app: App, { host, port }: Place): Promise<void> => {
  await app.ready();
  const alone = { host, port: await probePort({ host, port }) };
  const shared = { ...alone, reusePort: true };
  const servers = await openOthers(app, shared);
  others.set(app, servers);
  app.server.once('close', () => stopListening(app));
  await app.listen(servers.length > 0 ? shared : alone);
};

/** Takes up no new connection; those that are open stay so, which HTTP's own close would end. */
export const stopListening = (app: App): void => {
  for (const server of [app.server, ...(others.get(app) ?? [])]) Server.prototype.close.call(server);
};
