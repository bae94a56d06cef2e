/**
 * npm run check:recipes: the recipes of deploy/proxy, each before two real replicas on one database, by TLS. A learner
 * registers, studies and is issued a proof that verifies. Before HAProxy a replica is killed on the way; before all the
 * two are restarted under load, the database goes away, then both replicas. `-- haproxy FOLDER`: from the release in
 * that folder, with its dependencies, to this one.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '../containers/shell.ts';
import { freePort } from '../containers/site.ts';
import { PROXIES, trustCaddy } from './proxies.ts';
import { end, openSite, type Site, until } from './site.ts';
import { upgrade } from './upgrade.ts';
import { API, journey, must, told, under } from './visits.ts';

type Name = keyof typeof PROXIES;
const AWAY = { code: 503, msg: '服务暂时不可用，请稍后再试' };

const saysAway = async (base: string, page: 'shell' | 'away') => {
  const api = await fetch(`${base}${API}`);
  const body: unknown = await api.json();
  must(
    JSON.stringify(body) === JSON.stringify(AWAY) && api.status >= 502 && Number(api.headers.get('retry-after')) > 0,
    `接口应回答信封与 Retry-After，得到 ${api.status} ${JSON.stringify(body)}`,
  );
  const home = await fetch(`${base}/lesson`);
  const text = await home.text();
  if (page === 'shell')
    must(home.status === 200 && text.includes('<div id="root"'), `页面应照常打开，得到 ${home.status}`);
  else must(home.status >= 502 && text.includes('<h1>服务暂时不可用</h1>'), `应显示说明的页面，得到 ${home.status}`);
};

/** `before`: a clone of the release before, from which the two are upgraded. */
const tryRecipe = async (name: Name, before?: string) => {
  const dir = mkdtempSync(join(tmpdir(), `zhibiao-${name}-`));
  // nginx reads its page of refusal as the user `nobody`.
  chmodSync(dir, 0o755);
  const [tls, plain] = [await freePort(), await freePort()];
  const base = `https://localhost:${tls}`;
  const site = await openSite(dir, base);
  const [one, other] = site.replicas;
  try {
    if (!before) await site.migrate();
    await one.start(before);
    await other.start(before);
    const proxy = await PROXIES[name].start({ dir, tls, plain, servers: [one.port, other.port] });
    try {
      await until(`${name} 应答`, async () => {
        if (proxy.child.exitCode !== null) throw new Error(proxy.said());
        return (await fetch(`${base}${API}`).catch(() => (name === 'caddy' ? trustCaddy(dir) : null)))?.ok === true;
      }).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${proxy.said().slice(-2_000)}`);
      });
      const redirected = await fetch(`http://localhost:${plain}/`, { redirect: 'manual' });
      must(redirected.status === 308, `明文应转到 https，得到 ${redirected.status}`);
      await (before ? upgrade(base, site) : steps(name, base, site));
    } finally {
      await end(proxy);
    }
  } finally {
    await site.close();
    rmSync(dir, { recursive: true, force: true });
  }
};

const steps = async (name: Name, base: string, site: Site) => {
  const [one, other] = site.replicas;
  await journey(base, site, async () => {
    if (name !== 'haproxy') return;
    await sleep(3_000);
    await other.stop('SIGKILL');
    told('一个副本在途中被 kill -9');
  });
  if (name === 'haproxy') await other.start();
  await sleep(2_000);
  const { failed, count, longest } = await under(`${base}${API}`, async () => {
    await one.stop();
    await one.start();
    await sleep(2_000);
    await other.stop();
    await other.start();
    await sleep(2_000);
  });
  const result = `逐个重启两个副本：${count} 次请求，失败 ${failed.length}，最久 ${longest} 毫秒`;
  must(failed.length === 0 || name === 'nginx', `${result}\n${[...new Set(failed)].join('\n')}`);
  told(failed.length === 0 ? result : `${result}（${[...new Set(failed)].join('；')}）`);
  await site.databaseAway();
  await sleep(3_000);
  await saysAway(base, 'shell');
  told('数据库离开：接口回答信封，页面照常打开');
  for (const replica of site.replicas) await replica.stop('SIGKILL');
  await sleep(1_500);
  await saysAway(base, 'away');
  told('全部离开：接口回答信封，页面说明并自动重试');
};

const [, , only, before] = process.argv;
const names = (Object.keys(PROXIES) as Name[]).filter((name) => (only ?? name) === name);
const absent = [];
for (const program of ['openssl', ...names])
  if ((await attempt('sh', ['-c', `command -v ${program}`])).status !== 0) absent.push(program);
if (absent.length > 0) {
  const packages = absent.map((name) => (name === 'openssl' ? name : PROXIES[name as Name].package));
  console.error(`缺少 ${absent.join('、')}：apt-get install -y --no-install-recommends ${packages.join(' ')}`);
  process.exitCode = 1;
} else
  for (const name of names) {
    console.log(`── ${name} ──`);
    await tryRecipe(name, before && resolve(before)).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
  }
