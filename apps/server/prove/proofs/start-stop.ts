import { setTimeout as sleep } from 'node:timers/promises';
import { answerKinds, probe, saysAway } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { openGround, productOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { startProduct } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';

const LEARNERS = 60;
const END_MS = 15_000;

export const gracefulStop: Proof = {
  id: 'A21',
  title: '负载中 SIGTERM',
  target: '进行中的请求答完，新的得到 503；≤ 15 秒退出，退出码 0；丢失 0',
  run: async (setting) => {
    const ground = await openGround(setting, { learners: LEARNERS });
    const product = await productOn(ground);
    const load = await startLoad({ ...ground, base: () => product.base }, ground.learners, { everyMs: 200 });
    await sleep(4_000);
    const handedIn = load.submitAll();
    const began = performance.now();
    const code = await product.terminate();
    const took = performance.now() - began;
    const atEnd = [...load.failures];
    const next = await productOn(ground, { port: product.port });
    await handedIn;
    const lost = await load.stop(ground.pool);
    await ground.pool.end();
    // After its end nobody listens; a connection that was accepted is never cut.
    const cut = atEnd.filter((one) => !saysAway(one) && one.msg !== 'ECONNREFUSED');
    return proofOutcome(
      `退出码 ${code}，${(took / 1_000).toFixed(1)} 秒；确认 ${load.fine()}，丢失 ${lostOf(lost)}；` +
        `结束时 ${answerKinds(atEnd)}；${(next.bootMs / 1_000).toFixed(1)} 秒后接着服务`,
      { 退出码: code === 0, 时限: took <= END_MS, 丢失: lostOf(lost) === 0, 未答完: cut.length === 0 },
    );
  },
};

const WAIT_MS = 8_000;

export const bootOrder: Proof = {
  id: 'A22',
  title: '数据库晚于服务器启动，后来又离开',
  target: '等待而不退出；/readyz 说实话；数据库到来后 ≤ 10 秒就绪',
  run: async (setting) => {
    const ground = await openGround(setting);
    await ground.postgres.stop('fast');
    const product = await startProduct(ground.place);
    await sleep(WAIT_MS);
    const [waited, before] = [!product.isOver(), await probe(product.base, '/readyz')];
    await ground.postgres.start();
    const up = performance.now();
    await product.ready();
    const readyMs = performance.now() - up;
    await ground.postgres.stop('fast');
    await sleep(1_000);
    const [alive, away] = [await probe(product.base, '/healthz'), await probe(product.base, '/readyz')];
    await ground.postgres.start();
    await sleep(2_000);
    const again = await probe(product.base, '/readyz');
    await ground.pool.end();
    return proofOutcome(
      `等了 ${WAIT_MS / 1_000} 秒没有退出；数据库到来后 ${(readyMs / 1_000).toFixed(1)} 秒就绪；` +
        `数据库离开时 /healthz ${alive}、/readyz ${away}，回来后 ${again}`,
      {
        等待: waited,
        就绪前: before !== 200,
        就绪: readyMs <= 10_000,
        探针: alive === 200 && away === 503 && again === 200,
      },
    );
  },
};
