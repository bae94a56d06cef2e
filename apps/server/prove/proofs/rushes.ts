import { setTimeout as sleep } from 'node:timers/promises';
import { CODE } from '@zhibiao/contract/core/envelope';
import { lessonDuration } from '@zhibiao/contract/study/learner';
import { quantile } from '#bench/support/load.ts';
import { loadConfig } from '#config.ts';
import { many, run, sql } from '#db/sql.ts';
import { createPasswords } from '#ports/password/password.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { call, isFine, answerKinds } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { type Ground, openGround, productOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { sealedLogin } from '#prove/login.ts';
import { environmentOf, productResidentMb, PROVE_SECRET } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';
import { pictureOf, sendPicture } from '#prove/upload.ts';

const STUDYING = 2_000;
const BEAT_MS = 15_000;
const WARM_MS = 20_000;
const LOGINS = 200;
const RUSH_MS = 30_000;
/** They come over so much of it. */
const COMING_MS = 25_000;
const PASSWORD = 'Lantern-7-river';

/** Accounts whose password is known, by their number. */
const withPassword = async ({ pool, place, learners }: Ground): Promise<string[]> => {
  const { bcryptCost } = loadConfig(environmentOf(place));
  const hash = await createPasswords(secretsFrom(Buffer.from(PROVE_SECRET)), bcryptCost).hash(PASSWORD, 'prove');
  const ids = learners.slice(0, LOGINS).map(({ id }) => id);
  await run(pool, sql`UPDATE "User" SET "passwordHash" = ${hash} WHERE id = ANY(${ids}::uuid[])`);
  const rows = await many(pool, sql<{ mobile: string }>`SELECT mobile FROM "User" WHERE id = ANY(${ids}::uuid[])`);
  return rows.map(({ mobile }) => mobile);
};

export const loginRush: Proof = {
  id: 'A3',
  title: `${LOGINS} 人在 30 秒内登录，旁边 ${STUDYING} 人学习`,
  target: '≤ 30 秒全部登录；心跳 p95 ≤ 500 毫秒，出错 0',
  run: async (setting) => {
    const ground = await openGround(setting, { learners: STUDYING });
    const product = await productOn(ground, { env: { TRUST_PROXY: '127.0.0.1' } });
    const base = () => product.base;
    const mobiles = await withPassword(ground);
    const load = await startLoad({ ...ground, base }, ground.learners, { everyMs: BEAT_MS, beatIn: 1 });
    await sleep(WARM_MS);
    const [began, from] = [performance.now(), load.waits.length];
    const come = async (mobile: string, at: number) => {
      await sleep((COMING_MS * at) / mobiles.length);
      return (await sealedLogin(product.base, at, { mobile, password: PASSWORD }))();
    };
    const logins = await Promise.all(mobiles.map(come));
    const took = (performance.now() - began) / 1_000;
    const p95 = quantile(load.waits.slice(from), 0.95);
    const lost = await load.stop(ground.pool);
    await ground.pool.end();
    const fine = logins.filter(isFine).length;
    return proofOutcome(
      `${fine}/${LOGINS} 人在 ${took.toFixed(1)} 秒内登录，最慢一次 ` +
        `${(Math.max(...logins.map(({ ms }) => ms)) / 1_000).toFixed(1)} 秒；心跳 p95 ${p95.toFixed(0)} 毫秒，` +
        `出错 ${answerKinds(load.failures)}；丢失 ${lostOf(lost)}`,
      {
        登录: fine === LOGINS && took * 1_000 <= RUSH_MS,
        心跳: p95 <= 500 && load.failures.length === 0,
        丢失: lostOf(lost) === 0,
      },
    );
  },
};

const SENDERS = 200;
/** 7.0 MB of noise. */
const SIDE = 1_524;
const MOST_MB = 768;
const JSON_BYTES = 1 << 20;
const LOOK_MS = 50;

/** A body that no endpoint takes, of `JSON_BYTES`. */
const hugeJson = (base: string, token: string) =>
  call(base, lessonDuration.path, { token, body: { sessionId: 'x'.repeat(JSON_BYTES) } });

export const memoryAbuse: Proof = {
  id: 'A23',
  title: `${SENDERS} 个 7 MB 文件同时上传，另有 ${SENDERS} 个 1 MB 的 JSON`,
  target: `内存（RSS）≤ ${MOST_MB} MB；超出的被拒绝（429 或 503，1 MB 的 JSON 一律拒绝）；进程不退`,
  run: async (setting) => {
    const ground = await openGround(setting, { learners: SENDERS });
    const product = await productOn(ground);
    const picture = await pictureOf(SIDE);
    let most = 0;
    const looking = setInterval(() => {
      if (!product.isOver()) most = Math.max(most, productResidentMb(product));
    }, LOOK_MS);
    const sent = ground.learners.map((learner) => sendPicture(product.base, learner, picture));
    const bodies = ground.learners.map(({ token }) => hugeJson(product.base, token));
    const answers = await Promise.all(sent);
    const told = await Promise.all(bodies);
    clearInterval(looking);
    await ground.pool.end();
    const count = (code: number) => answers.filter((one) => one.code === code).length;
    const [stored, refused] = [count(CODE.ok), count(CODE.tooMany) + count(CODE.unavailable)];
    const silent = [...answers, ...told].filter(({ status }) => status === 0);
    const whys = [...new Set(silent.map(({ msg }) => msg))].join('、');
    const turnedAway = told.filter(({ status, code }) => status !== 0 && code !== CODE.ok).length;
    return proofOutcome(
      `${(picture.size / 1e6).toFixed(1)} MB × ${SENDERS}：存下 ${stored}，拒绝 ${refused}；` +
        `JSON 拒绝 ${turnedAway}/${SENDERS}；没有应答 ${silent.length}${whys && `（${whys}）`}；` +
        `内存最多 ${most.toFixed(0)} MB`,
      {
        内存: most <= MOST_MB,
        上传: stored > 0 && stored + refused === SENDERS,
        JSON: turnedAway === SENDERS,
        进程: !product.isOver(),
      },
    );
  },
};
