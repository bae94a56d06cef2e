import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { run } from '../containers/shell.ts';
import { begin, type Process, root } from './site.ts';

/** The recipes of deploy/proxy as they stand, on other ports and with a certificate that this machine has made. */

export type Place = { dir: string; tls: number; plain: number; servers: readonly number[] };
export type Proxy = { program: string; package: string; start: (place: Place) => Promise<Process> };

const recipe = (name: string) => readFileSync(join(root, 'deploy/proxy', name), 'utf8');
/** Each has to be there: a recipe that was rewritten is no longer what is tried here. */
const replaced = (text: string, by: readonly (readonly [string, string])[]): string =>
  by.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`配方里没有 ${from}`);
    return whole.replaceAll(from, to);
  }, text);

const written = (dir: string, name: string, text: string): string => {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
};

const believe = (path: string) =>
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')]);

/** A CA and a certificate for localhost. */
const makeCertificate = async (dir: string) => {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: dir });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await openssl('req', '-x509', ...key, '-days', '2', '-subj', '/CN=Recipes', '-keyout', 'ca.key', '-out', 'ca.crt');
  await openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'site.key', '-out', 'site.csr');
  const names = written(dir, 'names', 'subjectAltName=DNS:localhost\n');
  const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', names];
  await openssl('x509', '-req', '-in', 'site.csr', ...by, '-out', 'site.crt');
  believe(join(dir, 'ca.crt'));
};

const haproxy = async ({ dir, tls, plain, servers }: Place) => {
  await makeCertificate(dir);
  const [crt, key] = ['site.crt', 'site.key'].map((name) => readFileSync(join(dir, name), 'utf8'));
  const config = replaced(recipe('haproxy.cfg'), [
    ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
    ['bind :443 ', `bind 127.0.0.1:${tls} `],
    ['/etc/haproxy/certs/site.pem', written(dir, 'site.pem', `${crt}${key}`)],
    ['/etc/haproxy/errors/', join(root, 'deploy/proxy/')],
    ['127.0.0.1:3001', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${servers[1]}`],
  ]);
  return begin('haproxy', ['-db', '-f', written(dir, 'haproxy.cfg', config)]);
};

const nginx = async ({ dir, tls, plain, servers }: Place) => {
  await makeCertificate(dir);
  cpSync(join(root, 'deploy/proxy/away.html'), join(dir, 'away.html'));
  const site = replaced(recipe('nginx.conf'), [
    ['listen [::]:80;\n', '\n'],
    ['listen [::]:443 ssl http2;\n', '\n'],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    ['/etc/nginx/zhibiao', dir],
    ['training.example.com', 'localhost'],
    ['server 127.0.0.1:3000 max_fails=0;', servers.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${dir}/${of};`);
  const whole = `daemon off; pid ${dir}/pid; error_log stderr; events {}
    http { access_log off; ${temporary.join(' ')} include ${written(dir, 'site.conf', site)}; }`;
  return begin('nginx', ['-p', dir, '-c', written(dir, 'nginx.conf', whole)]);
};

/** Its own CA signs for localhost. */
const caddy = async ({ dir, tls, plain, servers }: Place) => {
  const global = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tskip_install_trust\n}\n`;
  const config = written(dir, 'Caddyfile', `${global}${recipe('Caddyfile')}`);
  mkdirSync(join(dir, 'caddy'), { recursive: true });
  const to = servers.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { SITE: 'localhost', SERVERS: to, AWAY: join(root, 'deploy/proxy'), HOME: dir, XDG_DATA_HOME: dir };
  return begin('caddy', ['run', '--adapter', 'caddyfile', '--config', config], env);
};

/** Null until it has made one. */
export const trustCaddy = (dir: string): null => {
  const path = join(dir, 'caddy/pki/authorities/local/root.crt');
  if (existsSync(path)) believe(path);
  return null;
};

export const PROXIES = {
  caddy: { program: 'caddy', package: 'caddy', start: caddy },
  nginx: { program: 'nginx', package: 'nginx-light', start: nginx },
  haproxy: { program: 'haproxy', package: 'haproxy', start: haproxy },
} as const satisfies Record<string, Proxy>;
