/**
 * npm run check:recipes: the recipes of deploy/proxy, each before two real replicas on one database, over TLS: a learner
 * registers, studies and is issued a proof that verifies. Before HAProxy a replica is killed on the way, one is asked to
 * end under load, the database goes away, and then everybody.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeFrom, learnerAt } from '../containers/learner.ts';
import { publishReading } from '../containers/reading.ts';
import { attempt } from '../containers/shell.ts';
import { freePort } from '../containers/site.ts';
import { PROXIES, trustCaddy } from './proxies.ts';
import { end, openSite, type Site, until } from './site.ts';

type Name = keyof typeof PROXIES;
const API = '/prod-api/api/common/kv';
const AWAY = { code: 503, msg: '服务暂时不可用，请稍后再试' };

const told = (sentence: string) => console.log(`  ✓ ${sentence}`);
const must = (holds: boolean, sentence: string) => {
  if (!holds) throw new Error(sentence);
};

const journey = async (base: string, site: Site, meanwhile: () => Promise<void>) => {
  const learner = learnerAt(base);
  await learner.register(codeFrom(site.messages));
  const reading = await publishReading(site);
  const stop = meanwhile();
  await learner.study(reading.lid);
  await stop;
  const proof = await learner.prove(reading.lessonId);
  const file = await learner.download(proof);
  await learner.verify(proof, file);
  await learner.logIn();
  told(`注册、学习、证明 ${proof.verifyCode}、核验，经 TLS`);
};

/** Calls all the time until the work is done; every answer that was none. */
const under = async (url: string, work: () => Promise<void>) => {
  const [failed, calls]: [string[], { count: number; longest: number }] = [[], { count: 0, longest: 0 }];
  let going = true;
  const caller = async () => {
    while (going) {
      const began = Date.now();
      const answer = await fetch(url).then(
        async (response) => `${response.status} ${((await response.json()) as { code: number }).code}`,
        (error: Error) => String(error.cause ?? error),
      );
      calls.count += 1;
      calls.longest = Math.max(calls.longest, Date.now() - began);
      if (answer !== '200 200') failed.push(answer);
      await sleep(20);
    }
  };
  const callers = Array.from({ length: 8 }, caller);
  await work();
  going = false;
  await Promise.all(callers);
  return { failed, ...calls };
};

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

const tryRecipe = async (name: Name) => {
  const dir = mkdtempSync(join(tmpdir(), `zhibiao-${name}-`));
  // nginx reads its page of refusal as nobody.
  chmodSync(dir, 0o755);
  const [tls, plain] = [await freePort(), await freePort()];
  const base = `https://localhost:${tls}`;
  const site = await openSite(dir, base);
  const [one, other] = site.replicas;
  try {
    await one.start();
    await other.start();
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
      await steps(name, base, site);
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
    await end(other.process(), 'SIGKILL');
    told('一个副本在途中被 kill -9');
  });
  if (name === 'haproxy') await other.start();
  await sleep(2_000);
  const { failed, count, longest } = await under(`${base}${API}`, async () => {
    await end(one.process());
    await one.start();
    await sleep(2_000);
    await end(other.process());
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
  for (const replica of site.replicas) await end(replica.process(), 'SIGKILL');
  await sleep(1_500);
  await saysAway(base, 'away');
  told('全部离开：接口回答信封，页面说明并自动重试');
};

const names = (Object.keys(PROXIES) as Name[]).filter((name) => (process.argv[2] ?? name) === name);
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
    await tryRecipe(name).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
  }
