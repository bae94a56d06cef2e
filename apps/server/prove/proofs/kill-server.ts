import { setTimeout as sleep } from 'node:timers/promises';
import { type Started, startExam } from '@zhibiao/contract/exam/attempt';
import { median } from '#bench/support/load.ts';
import { one, sql } from '#db/sql.ts';
import { call } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { openGround, productOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';

const RUNS = 50;
const LEARNERS = 8;
const READY_MS = 5_000;
const CLOCK_MS = 1_000;

/** Killed in the middle of an exam, at another moment in each run. */
export const killServer: Proof = {
  id: 'A10',
  title: '考试中服务器被 kill -9',
  target: `${RUNS} 次；已确认的作答丢失 0；剩余时间不变；≤ 5 秒恢复`,
  run: async (setting) => {
    const ground = await openGround(setting, { learners: LEARNERS });
    let product = await productOn(ground);
    const where = { ...ground, base: () => product.base };
    const load = await startLoad(where, ground.learners, { everyMs: 60 });
    const boots: number[] = [];
    let drift = 0;
    for (let run = 1; run <= RUNS; run += 1) {
      await sleep(100 + Math.random() * 900);
      await product.kill9();
      product = await productOn(ground, { port: product.port });
      boots.push(product.bootMs);
      const [first] = load.kept;
      if (!first) throw new Error('nobody sits');
      const { attemptId, deadline, learner } = first;
      const body = { paperId: ground.paperId, agree: true };
      const { data } = await call<Started>(product.base, startExam.path, { token: learner.token, body });
      const clock = await one(
        ground.pool,
        sql<{ left: number }>`
          SELECT extract(epoch FROM deadline - clock_timestamp())::float8 * 1000 AS left
          FROM "Attempt" WHERE id = ${attemptId}`,
      );
      if (data.attemptId !== attemptId || data.deadline !== deadline) throw new Error('another attempt was begun');
      drift = Math.max(drift, Math.abs(data.deadline - data.serverTime - clock.left));
      if (run % 10 === 0) setting.say(`${run} 次，已确认 ${load.fine()} 次写入`);
    }
    await load.submitAll();
    const lost = await load.stop(ground.pool);
    await ground.pool.end();
    const [slowest, usual] = [Math.max(...boots), median(boots)];
    return proofOutcome(
      `${RUNS} 次，确认 ${load.fine()} 次写入，丢失 ${lostOf(lost)}；恢复通常 ` +
        `${(usual / 1_000).toFixed(1)} 秒，最慢 ${(slowest / 1_000).toFixed(1)} 秒；` +
        `剩余时间最多差 ${drift.toFixed(0)} 毫秒`,
      {
        丢失: lostOf(lost) === 0,
        恢复时间: slowest <= READY_MS,
        剩余时间: drift <= CLOCK_MS,
        交卷: load.kept.every(({ submitted }) => submitted !== null),
      },
    );
  },
};
