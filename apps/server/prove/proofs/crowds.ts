import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#bench/support/load.ts';
import { one, sql } from '#db/sql.ts';
import { type CallAnswer, isFine, answerKinds, saysAway } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { openGround, productOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { sealedLogin } from '#prove/login.ts';
import { productResidentMb } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';
import { startReading } from '#prove/reading.ts';

const STUDYING = 2_000;
const BEAT_MS = 15_000;
const READS = 50;
const WARM_MS = 20_000;
const minutes = (long: boolean) => (long ? 10 : 2);

const ms = (value: number) => `${value.toFixed(0)} 毫秒`;
export const studyTogether: Proof = {
  id: 'A1',
  title: `${STUDYING} 人同时学习（每 15 秒一次心跳，另有 ${READS} 次/秒浏览）`,
  target: 'p95 ≤ 150 毫秒，p99 ≤ 400 毫秒，出错 0，内存增长 ≤ 10 %',
  run: async (setting) => {
    const ground = await openGround(setting, { learners: STUDYING });
    const product = await productOn(ground);
    const base = () => product.base;
    const load = await startLoad({ ...ground, base }, ground.learners, { everyMs: BEAT_MS, beatIn: 1 });
    const reading = startReading(base, ground.learners, READS);
    await sleep(WARM_MS);
    const [from, began, before] = [load.waits.length, performance.now(), productResidentMb(product)];
    await sleep(minutes(setting.long) * 60_000);
    const after = productResidentMb(product);
    await reading.stop();
    const lost = await load.stop(ground.pool);
    await ground.pool.end();
    const reads = reading.answers.filter(({ at, ms: took }) => at - took >= began);
    const waits = [...load.waits.slice(from), ...reads.map((read) => read.ms)];
    const [p95, p99] = [quantile(waits, 0.95), quantile(waits, 0.99)];
    const failures = [...load.failures, ...reads.filter((read) => !isFine(read))];
    const growth = (after / before - 1) * 100;
    return proofOutcome(
      `${minutes(setting.long)} 分钟 ${waits.length} 次，p95 ${ms(p95)}，p99 ${ms(p99)}，出错 ${failures.length}；` +
        `内存 ${before.toFixed(0)} → ${after.toFixed(0)} MB；丢失 ${lostOf(lost)}`,
      {
        p95: p95 <= 150,
        p99: p99 <= 400,
        出错: failures.length === 0,
        内存: growth <= 10,
        丢失: lostOf(lost) === 0,
      },
    );
  },
};

const SITTING = 500;
const SAVE_MS = 10_000;
const SAT_MS = 40_000;

export const sitTogether: Proof = {
  id: 'A2',
  title: `${SITTING} 人同场考试，同时交卷`,
  target: `${SITTING}/${SITTING} 各评一次，p99 ≤ 1.5 秒，丢失 0`,
  run: async (setting) => {
    const ground = await openGround(setting, { learners: SITTING });
    const product = await productOn(ground);
    const where = { ...ground, base: () => product.base };
    const load = await startLoad(where, ground.learners, { everyMs: SAVE_MS });
    await sleep(SAT_MS);
    const began = performance.now();
    await load.submitAll();
    const took = (performance.now() - began) / 1_000;
    const lost = await load.stop(ground.pool);
    const { graded } = await one(
      ground.pool,
      sql<{ graded: number }>`
        SELECT count(*)::int AS graded FROM "Attempt"
        WHERE "paperId" = ${ground.paperId} AND score IS NOT NULL AND status > 0`,
    );
    await ground.pool.end();
    const p99 = quantile(load.waits, 0.99);
    return proofOutcome(
      `${graded}/${SITTING} 份已评，${took.toFixed(1)} 秒内全部交卷，p99 ${ms(p99)}；丢失 ${lostOf(lost)}；` +
        `出错 ${answerKinds(load.failures)}`,
      { 评分: graded === SITTING, p99: p99 <= 1_500, 丢失: lostOf(lost) === 0, 出错: load.failures.length === 0 },
    );
  },
};

const TIMES = 5;
const CALM_WITHIN_MS = 10_000;
const PATIENT_MS = 10_000;
/**
 * Reads and beats are not turned away at five times the load: they are quick enough. What is dear is: a password takes
 * its time of a processor, so of those who wait for one only so many are let in (ports/password/password.ts).
 */
const LOGINS = 400;
const LOAD_MS = 2 * 60_000;
const LOGIN_AT_MS = 80_000;

export const overload: Proof = {
  id: 'A4',
  title: `${TIMES} 倍负载 2 分钟，其间 ${LOGINS} 个陌生账号同时登录`,
  target: '进程不退；或答复，或 503 信封与 Retry-After，都 ≤ 10 秒；10 秒内回到平时（p95 ≤ 150 毫秒）',
  run: async (setting) => {
    const ground = await openGround(setting, { learners: STUDYING });
    const product = await productOn(ground, { env: { TRUST_PROXY: '127.0.0.1' } });
    const base = () => product.base;
    const pace = { everyMs: BEAT_MS / TIMES, beatIn: 1 };
    const load = await startLoad({ ...ground, base }, ground.learners, pace);
    const reading = startReading(base, ground.learners, READS * TIMES);
    const began = performance.now();
    await sleep(LOGIN_AT_MS);
    const sealed: (() => Promise<CallAnswer>)[] = [];
    for (let at = 0; at < LOGINS; at += 1) {
      const mobile = `188${String(at).padStart(8, '0')}`;
      sealed.push(await sealedLogin(product.base, at, { mobile, password: 'Wrong@2026' }));
    }
    const logins = await Promise.all(sealed.map((send) => send()));
    await sleep(Math.max(0, began + LOAD_MS - performance.now()));
    await reading.stop();
    const lost = await load.stop(ground.pool);
    const alive = !product.isOver();
    const perSecond = (load.waits.length + reading.answers.length) / ((performance.now() - began) / 1_000);
    const refused: CallAnswer[] = [...load.failures, ...reading.answers.filter((one) => !isFine(one))];
    const waits = [...load.waits, ...reading.answers.map((one) => one.ms)];
    const slowest = [...waits, ...logins.map((one) => one.ms)].reduce((most, took) => Math.max(most, took), 0);
    const [shed, told] = [logins.filter(saysAway).length, logins.filter(({ status }) => status === 200).length];

    await sleep(CALM_WITHIN_MS);
    const calm = startReading(base, ground.learners, READS);
    await sleep(10_000);
    const after = calm.p95();
    await calm.stop();
    await ground.pool.end();
    return proofOutcome(
      `${perSecond.toFixed(0)} 次/秒，p95 ${ms(quantile(waits, 0.95))}，拒绝 ${refused.length}（${answerKinds(refused)}）；` +
        `登录 ${LOGINS} 次：核对后答复 ${told}，503 信封 ${shed}；最慢 ${(slowest / 1_000).toFixed(1)} 秒；` +
        `之后 p95 ${ms(after)}；丢失 ${lostOf(lost)}`,
      {
        进程: alive,
        信封: refused.every(saysAway) && told + shed === LOGINS,
        有拒绝: shed > 0,
        时限: slowest <= PATIENT_MS,
        恢复: after <= 150,
        丢失: lostOf(lost) === 0,
      },
    );
  },
};
