import { setTimeout as sleep } from 'node:timers/promises';
import { answerKinds, probe, saysAway } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { type Ground, openGround, productOn } from '#prove/ground.ts';
import { type Load, startLoad } from '#prove/load.ts';
import type { Product } from '#prove/product.ts';
import { proofOutcome, type Proof, type Setting } from '#prove/proof.ts';

/** PostgreSQL is taken away under load, in each way that it can go. */

const LEARNERS = 100;
/** Of each learner: four calls a second. */
const EVERY_MS = 250;
/** Of more people each less often, so that whoever waits for an answer slows nobody else down: 500 a second. */
const CROWD = { learners: 600, everyMs: 1_200 };
const LEAST_PER_SECOND = 400;
const QUIET_MS = 5_000;
const BACK_MS = 5_000;
const DOWN_MS = 3_000;
const FROZEN_MS = 30_000;
/** What the promise allows, and what the look at the clock costs on a busy machine. */
const ANSWERED_MS = 5_000;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} 秒`;

const underLoad = async (setting: Setting, learners = LEARNERS, everyMs = EVERY_MS) => {
  const ground = await openGround(setting, { learners });
  const product = await productOn(ground);
  const load = await startLoad({ ...ground, base: () => product.base }, ground.learners, { everyMs });
  // The first come one after the other.
  await sleep(everyMs);
  const before = load.fine();
  await sleep(QUIET_MS);
  const perSecond = Math.round((load.fine() - before) / (QUIET_MS / 1_000));
  return { ground, product, load, perSecond };
};

/** From `up` until the first write that is acknowledged after it. */
const backAfter = async (load: Load, up: number): Promise<number> => {
  for (const end = up + 30_000; performance.now() < end; await sleep(20))
    if ((load.moments.at(-1) ?? 0) > up) return (load.moments.at(-1) ?? 0) - up;
  return Number.POSITIVE_INFINITY;
};

const outage = async ({ ground, load }: { ground: Ground; load: Load }, end: (ground: Ground) => Promise<void>) => {
  const from = performance.now();
  const before = load.failures.length;
  await end(ground);
  await sleep(DOWN_MS);
  await ground.postgres.start();
  const up = performance.now();
  const backMs = await backAfter(load, up);
  await sleep(QUIET_MS);
  const failures = load.failures.slice(before);
  return { backMs, outside: failures.filter(({ at }) => at < from || at > up + BACK_MS).length };
};

const ended = async (ground: Ground, product: Product, load: Load) => {
  const alive = !product.isOver();
  const lost = await load.stop(ground.pool);
  await ground.pool.end();
  return { alive, lost: lostOf(lost), foreign: load.failures.filter((one) => !saysAway(one)).length };
};

export const databaseStopped: Proof = {
  id: 'A11',
  title: '负载中数据库停止（fast、immediate）',
  target: `≥ ${LEAST_PER_SECOND} 次/秒；进程不退；只在停机时出错且为 503 信封；恢复后 ≤ 5 秒；丢失 0`,
  run: async (setting) => {
    const running = await underLoad(setting, CROWD.learners, CROWD.everyMs);
    const { ground, product, load, perSecond } = running;
    const outages = [];
    for (const how of ['fast', 'immediate'] as const)
      outages.push(await outage(running, ({ postgres }) => postgres.stop(how)));
    const { alive, lost, foreign } = await ended(ground, product, load);
    const back = Math.max(...outages.map(({ backMs }) => backMs));
    const outside = outages.reduce((sum, one) => sum + one.outside, 0);
    return proofOutcome(
      `${perSecond} 次/秒；恢复后 ${seconds(back)}；确认 ${load.fine()}，丢失 ${lost}；出错 ${answerKinds(load.failures)}`,
      {
        负载: perSecond >= LEAST_PER_SECOND,
        进程: alive,
        恢复: back <= BACK_MS,
        丢失: lost === 0,
        信封: foreign === 0,
        停机以外的出错: outside === 0,
      },
    );
  },
};

export const databaseKilled: Proof = {
  id: 'A12',
  title: '交卷高峰中数据库被 kill -9',
  target: '已确认的写入丢失 0；人人交卷一次且得分一致；进程不退',
  run: async (setting) => {
    const running = await underLoad(setting);
    const { ground, product, load } = running;
    const handedIn = load.submitAll();
    const count = () => load.kept.filter(({ submitted }) => submitted).length;
    while (count() < LEARNERS / 5) await sleep(2);
    const before = count();
    const { backMs } = await outage(running, ({ postgres }) => postgres.kill9());
    await handedIn;
    const { alive, lost, foreign } = await ended(ground, product, load);
    const all = count();
    return proofOutcome(
      `被杀时已交 ${before} 份，后来全部 ${all} 份；确认 ${load.fine()}，丢失 ${lost}；恢复后 ${seconds(backMs)}；` +
        `出错 ${answerKinds(load.failures)}`,
      { 进程: alive, 丢失: lost === 0, 交卷: all === LEARNERS, 信封: foreign === 0 },
    );
  },
};

export const databaseFrozen: Proof = {
  id: 'A13',
  title: '数据库冻结 30 秒（SIGSTOP）',
  target: '请求 ≤ 5 秒以 503 信封失败；/healthz 正常，/readyz 503；解冻后恢复，丢失 0',
  run: async (setting) => {
    const { ground, product, load } = await underLoad(setting);
    const { postgres, pool } = ground;
    postgres.freeze();
    const health = { alive: 0, ready: 0, looks: 0 };
    for (const end = performance.now() + FROZEN_MS; performance.now() < end; await sleep(1_000)) {
      const [alive, ready] = [await probe(product.base, '/healthz'), await probe(product.base, '/readyz')];
      health.looks += 1;
      if (alive === 200) health.alive += 1;
      if (ready === 200) health.ready += 1;
    }
    postgres.thaw();
    const backMs = await backAfter(load, performance.now());
    await sleep(QUIET_MS);
    const { numbackends } = (
      await pool.query<{ numbackends: number }>(
        `SELECT count(*)::int AS numbackends FROM pg_stat_activity WHERE usename = 'zhibiao'`,
      )
    ).rows[0] ?? { numbackends: 0 };
    const { alive, lost, foreign } = await ended(ground, product, load);
    const slowest = Math.max(0, ...load.failures.map(({ ms }) => ms));
    return proofOutcome(
      `最慢 ${seconds(slowest)}；/healthz ${health.alive}/${health.looks}，/readyz 说就绪 ${health.ready} 次；` +
        `解冻后 ${seconds(backMs)}，连接 ${numbackends}；丢失 ${lost}；出错 ${answerKinds(load.failures)}`,
      {
        时限: slowest <= ANSWERED_MS,
        进程: alive && health.alive === health.looks,
        就绪探针: health.ready <= 1,
        信封: foreign === 0,
        恢复: backMs <= BACK_MS,
        丢失: lost === 0,
        连接池: numbackends <= 40,
      },
    );
  },
};
