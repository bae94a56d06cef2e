import { receptionLogin } from '@zhibiao/contract/auth/learner';
import { type Started, startExam, submitExam } from '@zhibiao/contract/exam/attempt';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, sql } from '#db/sql.ts';
import { encryptFields, type LoginKey } from '#test/people/encrypt.ts';
import { call, isFine, answerKinds } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { openGround, productOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';

const LEARNERS = 40;
const TRIES = 14;
/** Wrong passwords that an account takes before it is closed for a while (trust.md A40). */
const ALLOWED = 10;

export const twoReplicas: Proof = {
  id: 'A20',
  title: '两个副本，其中一个中途被 kill -9',
  target: '限额合计不翻倍；20 次并发开考一份，50 次并发交卷一个结果；丢失 0',
  run: async (setting) => {
    const ground = await openGround(setting, { learners: LEARNERS + 1 });
    const replicas = [await productOn(ground), await productOn(ground)];
    let turn = 0;
    const base = () => {
      const up = replicas.filter((one) => !one.isOver());
      return up[(turn += 1) % up.length]?.base ?? '';
    };
    const [single, ...others] = ground.learners;
    if (!single) throw new Error('nobody');
    const { token } = single;

    const body = { paperId: ground.paperId, agree: true };
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => call<Started>(base(), startExam.path, { token, body })),
    );
    const attempts = new Set(starts.filter(isFine).map(({ data }) => data.attemptId));
    const [attemptId = ''] = attempts;
    const submits = await Promise.all(
      Array.from({ length: 50 }, () => call(base(), submitExam.path, { token, body: { attemptId } })),
    );
    const results = new Set(submits.map(({ code, data }) => JSON.stringify({ code, data })));

    await run(ground.pool, sql`UPDATE "User" SET mobile = '13911112222' WHERE id = ${single.id}`);
    const sentences: string[] = [];
    for (let n = 0; n < TRIES; n += 1) sentences.push((await wrongLogin(base(), '13911112222')).msg);
    const taken = sentences.filter((msg) => msg === sentences[0]).length;

    const load = await startLoad({ ...ground, base }, others, { everyMs: 200 });
    await sleep(4_000);
    await replicas[0]?.kill9();
    await sleep(4_000);
    await load.submitAll();
    const lost = await load.stop(ground.pool);
    await ground.pool.end();
    return proofOutcome(
      `开考 ${starts.filter(isFine).length}/20 得 ${attempts.size} 份，交卷 ${submits.filter(isFine).length}/50 得 ` +
        `${results.size} 个结果；错误密码 ${TRIES} 次中受理 ${taken} 次；确认 ${load.fine()}，丢失 ${lostOf(lost)}；` +
        `副本被杀时出错 ${answerKinds(load.failures)}`,
      {
        开考: attempts.size === 1 && starts.every(isFine),
        交卷: results.size === 1 && submits.every(isFine),
        限额: taken <= ALLOWED,
        丢失: lostOf(lost) === 0,
        // Those that were under way at the dead one.
        另一副本: load.failures.length <= LEARNERS,
      },
    );
  },
};

const wrongLogin = async (base: string, mobile: string) => {
  const { data: key } = await call<LoginKey>(base, '/api/user/loginKey');
  const fields = { mobile, password: 'Wrong@2026' };
  return call(base, receptionLogin.path, { body: encryptFields(key, receptionLogin.path, fields) });
};
