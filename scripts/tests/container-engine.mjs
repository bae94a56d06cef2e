/** Where containers can be started: the engine that DOCKER_HOST names, else Docker's or podman's socket. */
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

const PODMAN = [
  '/run/podman/podman.sock',
  process.env.XDG_RUNTIME_DIR && join(process.env.XDG_RUNTIME_DIR, 'podman/podman.sock'),
];

/** What testcontainers has to know of the engine that answers; null when none does. */
export const findContainerEngine = async () => {
  const named = process.env.DOCKER_HOST;
  if (named) return (await answers(named)) ? {} : null;
  if (existsSync('/var/run/docker.sock') && (await answers('unix:///var/run/docker.sock'))) return {};
  for (const path of PODMAN.filter((candidate) => candidate && existsSync(candidate))) {
    // Its helper that clears away wants privileges which podman does not give; the run stops its container itself.
    if (await answers(`unix://${path}`)) return { DOCKER_HOST: `unix://${path}`, TESTCONTAINERS_RYUK_DISABLED: 'true' };
  }
  return null;
};

const answers = (host) =>
  new Promise((resolve) => {
    const url = URL.canParse(host) ? new URL(host) : null;
    if (!url) return resolve(false);
    // Over ssh or TLS only testcontainers itself can ask.
    if (!['unix:', 'tcp:', 'http:'].includes(url.protocol) || process.env.DOCKER_TLS_VERIFY) return resolve(true);
    const target =
      url.protocol === 'unix:' ? { socketPath: url.pathname } : { host: url.hostname, port: url.port || 2375 };
    const ping = request({ ...target, path: '/_ping', timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping
      .on('timeout', () => ping.destroy())
      .on('error', () => resolve(false))
      .end();
  });
