import { setTimeout as sleep } from 'node:timers/promises';
import { answerKinds, saysAway } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { peopleOn, poolOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { openCluster } from '#prove/hosts/patroni.ts';
import { applicationAt, ownerAt } from '#prove/hosts/postgres.ts';
import { startedProduct } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';

const RUNS = 20;
const LEARNERS = 16;
const QUIET_MS = 3_000;
/** Time to live of Patroni's leader key, election, HAProxy's looks, and the product's own return. */
const GAP_SEC = 25;

/** Half are the primary's machine; the others change over in order or lose PostgreSQL alone. */
const EVENTS = ['machine', 'switchover', 'machine', 'postgres'] as const;

export const failover: Proof = {
  id: 'A25',
  title: 'Patroni 三成员同步集群故障切换，产品两个副本',
  target: `${RUNS} 次，一半为主库机器 kill -9；已确认的写入丢失 0；自行恢复，每次 ≤ ${GAP_SEC} 秒`,
  needs: ['patroni', 'etcd', 'haproxy', 'pg_basebackup'],
  run: async ({ folder, say }) => {
    const cluster = await openCluster(folder);
    const [databaseUrl, migrateUrl] = [applicationAt(cluster.port), ownerAt(cluster.port)];
    const place = { databaseUrl, migrateUrl, dataDir: `${folder}/data` };
    const replicas = [await startedProduct(place), await startedProduct(place)];
    const pool = poolOn(migrateUrl);
    const people = await peopleOn(pool, LEARNERS);
    let turn = 0;
    const base = () => replicas[(turn += 1) % replicas.length]?.base ?? '';
    const load = await startLoad({ ...people, base }, people.learners, { everyMs: 400 });
    const gaps: Record<string, number[]> = {};
    for (let run = 0; run < RUNS; run += 1) {
      await sleep(QUIET_MS);
      const event = EVENTS[run % EVENTS.length] ?? 'machine';
      const leader = await cluster.leader();
      if (!leader) throw new Error('there is no primary');
      const from = load.moments.length;
      const began = performance.now();
      if (event === 'machine') cluster.killMachine(leader);
      else if (event === 'postgres') cluster.killPostgres(leader);
      else await cluster.switchover(leader);
      // Those that were under way may still be acknowledged: the gap is looked for afterwards.
      await sleep(QUIET_MS);
      const limit = performance.now() + 90_000;
      while (performance.now() - (load.moments.at(-1) ?? 0) > 500 && performance.now() < limit) await sleep(100);
      if (event === 'machine') cluster.revive(leader);
      await cluster.whole();
      const moments = [began, ...load.moments.slice(from)];
      const gap = Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at))) / 1_000;
      (gaps[event] ??= []).push(gap);
      say(`第 ${run + 1} 次 ${event}：${gap.toFixed(1)} 秒没有写入`);
    }
    await load.submitAll();
    const lost = await load.stop(pool);
    await pool.end();
    const longest = Math.max(...Object.values(gaps).flat());
    const each = Object.entries(gaps).map(([event, all]) => `${event} ≤ ${Math.max(...all).toFixed(1)} 秒`);
    const foreign = load.failures.filter((one) => !saysAway(one));
    return proofOutcome(
      `${RUNS} 次，确认 ${load.fine()} 次写入，丢失 ${lostOf(lost)}；最长 ${longest.toFixed(1)} 秒没有写入` +
        `（${each.join('，')}）；重建成员 ${cluster.renewed()} 次；出错 ${answerKinds(load.failures)}`,
      {
        丢失: lostOf(lost) === 0,
        自行恢复: longest <= GAP_SEC && replicas.every((one) => !one.isOver()),
        信封: foreign.length === 0,
        交卷: load.kept.every(({ submitted }) => submitted !== null),
      },
    );
  },
};
