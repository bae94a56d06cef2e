import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicKeys, verifyCert } from '@zhibiao/contract/certificate/learner';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { freeBenchPort } from '#bench/support/servers.ts';
import { startS3 } from '#test/world/s3.ts';
import { type CallAnswer, answerKinds, surely } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { peopleOn, poolOn } from '#prove/ground.ts';
import { openJourney } from '#prove/journey.ts';
import { startLoad } from '#prove/load.ts';
import { programOf } from '#prove/needs.ts';
import { openPostgres } from '#prove/hosts/postgres.ts';
import { startProcess } from '#prove/processes.ts';
import { type ProductPlace, type Product, startedProduct } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';
import { openSmsHost } from '#prove/hosts/sms-host.ts';

const LEARNERS = 30;
/** HAProxy looks twice a second. */
const NOTICED_MS = 1_500;
const LATE_MS = 2_000;
/** Of the answers of the journey's exam. */
const HALFWAY = 6;
const LOOKS = 6;

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
    '  http-response set-header x-replica %s',
    '  default-server inter 500ms fall 1 rise 1',
    ...replicas.map(({ port: to }, at) => `  server r${at} 127.0.0.1:${to} check`),
    '',
  ].join('\n');

const haproxyBefore = async (folder: string, replicas: readonly Product[]): Promise<string> => {
  const port = await freeBenchPort();
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, configOf(port, replicas));
  execFileSync(programOf('haproxy'), ['-c', '-q', '-f', config]);
  startProcess(programOf('haproxy'), ['-db', '-f', config]);
  await sleep(NOTICED_MS);
  return `http://127.0.0.1:${port}`;
};

const signingKey = (folder: string): string => {
  const key = join(folder, 'signing.pem');
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(key, pem, { mode: 0o600 });
  return key;
};

type Verification = { certNo: string; status: string };

export const noSharedDisk: Proof = {
  id: 'A26',
  title: 'HAProxy、两个副本、对象存储，没有共享磁盘；两个副本先后被 kill -9',
  target: '负载旁从注册到证书走完，另一副本验证属实；已确认的写入丢失 0；副本死后其余照常',
  needs: ['haproxy'],
  run: async ({ folder, say }) => {
    const [s3, sms] = [await startS3(), await openSmsHost()];
    const postgres = await openPostgres(join(folder, 'cluster'));
    await postgres.start();
    const { applicationUrl: databaseUrl, ownerUrl: migrateUrl } = postgres;
    const env = { ...s3.env, ...sms.env, SIGNING_KEY_FILE: signingKey(folder) };
    let folders = 0;
    /** Each start finds an empty folder of its own. */
    const place = (): ProductPlace => ({
      databaseUrl,
      migrateUrl,
      dataDir: join(folder, `data${(folders += 1)}`),
      env,
    });
    const replicas = [await startedProduct(place()), await startedProduct(place())];
    const base = await haproxyBefore(folder, replicas);
    const pool = poolOn(migrateUrl);
    const people = await peopleOn(pool, LEARNERS);
    const journey = await openJourney({ base, place: place(), pool, sms });
    const load = await startLoad({ ...people, base: () => base }, people.learners, { everyMs: 200 });
    const deaths: number[] = [];
    const kill = async (at: number): Promise<number> => {
      const port = replicas[at]?.port ?? 0;
      await replicas[at]?.kill9();
      deaths.push(performance.now());
      say(`副本 ${at + 1} 被杀`);
      return port;
    };
    const raise = async (at: number, port: number) => {
      replicas[at] = await startedProduct({ ...place(), port });
      await sleep(NOTICED_MS);
    };

    await journey.register();
    await journey.study();
    await raise(0, await kill(0));
    await journey.begin();
    let second = 0;
    await journey.answer(async (saved) => {
      if (saved === HALFWAY) second = await kill(1);
    });
    const { data: result } = await journey.submit();
    await raise(1, second);
    const proof = await journey.certify();
    const verified: CallAnswer<Verification>[] = [];
    while (verified.length < LOOKS)
      verified.push(await surely<Verification>(base, `${verifyCert.path}?code=${proof.data.verifyCode}`));
    const elsewhere = verified.filter(({ replica }) => replica !== proof.replica).length;
    const { data: keys } = await surely<unknown[]>(base, publicKeys.path);

    await load.submitAll();
    const lost = await load.stop(pool);
    await pool.end();
    await s3.close();
    sms.close();
    const late = load.failures.filter(({ at }) => !deaths.some((died) => at >= died && at < died + LATE_MS)).length;
    return proofOutcome(
      `注册、学习、考试、证书都经 HAProxy，其间杀 ${deaths.length} 个副本；${verified.length} 次验证中 ${elsewhere} 次由` +
        `另一副本，都属实；公钥 ${keys.length} 把；负载确认 ${load.fine()}，丢失 ${lostOf(lost)}；` +
        `副本死时出错 ${answerKinds(load.failures)}，两秒后 ${late}`,
      {
        考试: result.status === ATTEMPT.graded,
        验证: verified.every(({ data }) => data.certNo === proof.data.certNo && data.status === '有效'),
        另一副本: elsewhere > 0,
        公钥: keys.length === 1,
        丢失: lostOf(lost) === 0,
        其余照常: late === 0,
      },
    );
  },
};
