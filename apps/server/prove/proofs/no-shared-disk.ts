import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#bench/servers.ts';
import { startS3 } from '#test/s3.ts';
import { kindsOf } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { peopleOn, poolOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { programOf } from '#prove/needs.ts';
import { openPostgres } from '#prove/postgres.ts';
import { begin } from '#prove/processes.ts';
import { type Product, startedProduct } from '#prove/product.ts';
import { outcomeOf, type Proof } from '#prove/proof.ts';
import { runTests } from '#prove/suite.ts';

const LEARNERS = 30;
const LATER_MS = 5_000;

/** As deploy/ has it: who is not ready gets nothing, and what failed to connect goes to the other. */
const configOf = (port: number, replicas: readonly Product[]) =>
  [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  retries 3',
    '  option redispatch',
    'listen product',
    `  bind 127.0.0.1:${port}`,
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  retry-on conn-failure empty-response',
    '  default-server inter 500ms fall 1 rise 1',
    ...replicas.map(({ port: to }, at) => `  server r${at} 127.0.0.1:${to} check`),
    '',
  ].join('\n');

export const noSharedDisk: Proof = {
  id: 'A26',
  title: 'HAProxy、两个副本、对象存储，没有共享磁盘；一个副本被 kill -9',
  target: '从注册到证书走完；已确认的写入丢失 0；副本死后其余照常',
  needs: ['haproxy'],
  run: async ({ folder, say }) => {
    const s3 = await startS3();
    const key = join(folder, 'signing.pem');
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(key, pem, { mode: 0o600 });
    const postgres = await openPostgres(join(folder, 'cluster'));
    await postgres.start();
    const { applicationUrl: databaseUrl, ownerUrl: migrateUrl } = postgres;
    const env = { ...s3.env, SIGNING_KEY_FILE: key };
    const place = (name: string) => ({ databaseUrl, migrateUrl, dataDir: join(folder, name), env });
    const replicas = [await startedProduct(place('one')), await startedProduct(place('two'))];
    const port = await freePort();
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, configOf(port, replicas));
    execFileSync(programOf('haproxy'), ['-c', '-q', '-f', config]);
    begin(programOf('haproxy'), ['-db', '-f', config]);
    await sleep(1_500);
    const pool = poolOn(migrateUrl);
    const people = await peopleOn(pool, LEARNERS);
    const base = () => `http://127.0.0.1:${port}`;
    const load = await startLoad({ ...people, base }, people.learners, { everyMs: 200 });
    await sleep(LATER_MS);
    await replicas[0]?.kill9();
    const died = performance.now();
    await sleep(LATER_MS);
    const late = load.failures.filter(({ at }) => at > died + 2_000).length;
    await load.submitAll();
    const lost = await load.stop(pool);
    await pool.end();
    await s3.close();
    say('从注册到证书：bucket-replicas.test.ts');
    const journey = await runTests(folder, ['bucket-replicas']);
    if (journey.code !== 0) say(journey.said.slice(-2_000));
    return outcomeOf(
      `确认 ${load.fine()}，丢失 ${lostOf(lost)}；副本死时出错 ${kindsOf(load.failures)}，两秒后 ${late}；` +
        `注册到证书的旅程 ${journey.passed} 项通过、${journey.failed} 项失败`,
      {
        丢失: lostOf(lost) === 0,
        其余照常: late === 0,
        旅程: journey.code === 0 && journey.passed > 0,
      },
    );
  },
};
