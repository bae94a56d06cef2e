import type { Deps } from '#deps.ts';
import { pipelinesOf } from '#db/pool.ts';
import { gauge, watchProcess } from '#lib/metrics.ts';
import { VERSION } from '#lib/version.ts';
import { askEventLoop } from './event-loop.ts';

/** What this one process has in hand. */

const build = gauge('zhibiao_build_info', 'Always 1; its labels say which version runs.', ['version', 'node']);
const connections = gauge('zhibiao_database_connections', 'Connections of the pool, by what they do.', ['state']);
const most = gauge('zhibiao_database_connections_max', 'How many the pool may open; lines not counted.');
const queue = gauge('zhibiao_database_connections_waiting', 'Who waits for a connection of the pool.');
const lines = gauge('zhibiao_database_lines', 'Connections on which short reads follow one another.');
const waitingReads = gauge(
  'zhibiao_database_lines_waiting',
  'Short reads that are asked on them and not answered yet.',
);

const passwordsWaiting = gauge(
  'zhibiao_passwords_waiting',
  'Passwords that wait to be looked at: in a request (here), or told when to come (away).',
  ['where'],
);

export const askProcess = ({ pool, passwords }: Pick<Deps, 'pool' | 'passwords'>): void => {
  watchProcess();
  build.set({ version: VERSION, node: process.versions.node }, 1);
  askEventLoop();
  connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
  connections.set({ state: 'idle' }, pool.idleCount);
  most.set(pool.options.max);
  queue.set(pool.waitingCount);
  const { count, waiting } = pipelinesOf(pool)?.depth() ?? { count: 0, waiting: 0 };
  const { here, away } = passwords.waiting();
  passwordsWaiting.set({ where: 'here' }, here);
  passwordsWaiting.set({ where: 'away' }, away);
  lines.set(count);
  waitingReads.set(waiting);
};
