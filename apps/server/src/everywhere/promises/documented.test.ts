import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copy } from '@zhibiao/contract/core/copy';
import { CODE } from '@zhibiao/contract/core/envelope';
import { expect, it } from 'vitest';
import { VARIABLES } from '#config.ts';

/** What operators and auditors read is held against the code. */

const root = resolve(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Of docker compose and of OpenTelemetry's own library. */
const NOT_OURS = ['POSTGRES_PASSWORD', 'APPLICATION_PASSWORD', 'PUBLISH', 'SITE', 'COMPOSE_FILE', 'BACKUP_PATH'];

const example = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

it('every setting stands in .env.example, and no other', () => {
  expect(VARIABLES.filter((name) => !example.includes(name))).toEqual([]);
  expect(
    example.filter((name) => !VARIABLES.includes(name) && !NOT_OURS.includes(name) && !name.startsWith('OTEL_')),
  ).toEqual([]);
});

it('every setting stands in the guide, by its name or with its kin', () => {
  const said = [...read('docs/operate/configure.md').matchAll(/`([A-Z][A-Z0-9_]*\*?)`/g)].map(([, name = '']) => name);
  const isSaid = (name: string) =>
    said.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
  expect(VARIABLES.filter((name) => !isSaid(name))).toEqual([]);
});

const sources = execFileSync('git', ['ls-files', 'apps/server/src', 'apps/web/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|fixtures|\/test\//.test(path))
  .map(read)
  .join('\n');
const inventory = read('docs/operate/security.md').split('## 连接的加密')[0] ?? '';

it('every algorithm and every derived key of the code stands in the inventory of cryptography', () => {
  const algorithms = new Set(
    [
      ...sources.matchAll(/\b(?:createHash|createHmac|create(?:Dec|C)ipheriv|generateKeyPair(?:Sync)?)\('([^']+)'/g),
    ].map(([, name = '']) => name),
  );
  expect(algorithms).toContain('aes-256-gcm');
  expect([...algorithms].filter((name) => !inventory.includes(`\`${name}\``))).toEqual([]);
  const purposes =
    /type Purpose =([^;]+);/.exec(read('apps/server/src/ports/keys/secrets.ts'))?.[1]?.match(/[a-z-]+/g) ?? [];
  expect(purposes.length).toBeGreaterThan(15);
  expect(purposes.filter((name) => !inventory.includes(`\`${name}\``))).toEqual([]);
});

it('a proxy says in the words of the server that nobody is there', () => {
  const away = read('deploy/proxy/away.json');
  expect(JSON.parse(away)).toEqual({ code: CODE.unavailable, msg: copy.unavailable });
  for (const recipe of ['Caddyfile', 'nginx.conf']) expect(read(`deploy/proxy/${recipe}`)).toContain(away);
});
