import { ITEM } from '@zhibiao/contract/lesson/types';
import { median } from '#bench/support/load.ts';
import { loadConfig } from '#config.ts';
import { one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { day } from '#domain/time/time.ts';
import { checkLedger, type Extent } from '#features/study/ledger/check.ts';
import { closeIdleStretches } from '#features/study/ledger/close-job.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { answerKinds, saysAway } from '#prove/call.ts';
import { type Ground, openGround } from '#prove/ground.ts';
import { environmentOf } from '#prove/product.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';
import { balanceOf } from '#prove/study/balance.ts';
import { type Killing, startKilling } from '#prove/study/killing.ts';
import { startStudying } from '#prove/study/learners.ts';
import { PDF_PAGES } from '#prove/study/page.ts';
import { buildLesson } from '#test/content/factories.ts';
import { randomOf } from '#test/content/random.ts';
import { createWorld } from '#world.ts';

const KILLS = 200;
const LEARNERS = 24;
const SEED = 20_261_129;
const REST_EVERY = 10;
/** Nobody goes on from a stretch that is so old. */
const IDLE = '3 minutes';
const DAY_MS = 86_400_000;
/** Longer than it takes. */
const LECTURE_SEC = 4 * 3_600;

const buildLectures = async (deps: Deps) => {
  const { items } = await buildLesson(deps, { creditHours: 1 }, [
    { type: ITEM.video, durationSec: LECTURE_SEC },
    { type: ITEM.article, minSec: LECTURE_SEC },
    { type: ITEM.pdf, minSec: LECTURE_SEC, pages: PDF_PAGES },
  ]);
  const [film = '', text = '', pdf = ''] = items.map(({ id }) => id);
  return { film, text, pdf };
};

const openChecks = ({ pool, truth, register, signer, storage }: Deps) => {
  const keys = () => register.keys();
  const anchors = ledgerAnchors(truth, keys);
  const places = { pool, anchors, checkpoints: ledgerCheckpoints(truth, keys), storage };
  return {
    /** A sentence for each fault of the ledger. */
    check: async (extent?: Extent): Promise<string[]> => {
      const { broken, spoilt } = await checkLedger(places, extent);
      return [
        ...broken.map(({ who, seq, how }) => `台账 ${who} 第 ${seq} 条 ${how}`),
        ...spoilt.map((name) => `锚点 ${name}`),
      ];
    },
    /** Later than any that the product signs itself. */
    sign: async (): Promise<void> => {
      const { heads } = await checkLedger(places);
      await anchors.write(signer, new Date(), { day: day(new Date(Date.now() + DAY_MS)), heads });
    },
  };
};

/** What PostgreSQL has acknowledged is on the disk. */
const isDurable = async ({ pool }: Ground): Promise<boolean> => {
  const { so } = await one(
    pool,
    sql<{ so: boolean }>`SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') = 'on' AS so`,
  );
  return so;
};

/** As if everybody had gone away long ago. Answers whether no stretch stays open. */
const closeAll = async ({ pool }: Ground, deps: Deps): Promise<boolean> => {
  await run(pool, sql`UPDATE "StudyClock" SET "openAt" = "openAt" - ${IDLE}::interval WHERE "openAt" IS NOT NULL`);
  await closeIdleStretches(deps.pool);
  const { left } = await one(
    pool,
    sql<{ left: number }>`SELECT count(*)::int AS left FROM "StudyClock" WHERE "openAt" IS NOT NULL`,
  );
  return left === 0;
};

const wordsOf = ({ count, all, figures }: Killing): string => {
  const { underWay, lost, written, backMs } = figures;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} 秒`;
  return (
    `${all()} 次（服务器 ${count.server}，数据库 kill -9 ${count.kill9}、immediate ${count.immediate}），` +
    `当时途中的上报 ${underWay} 个；随服务器丢失答复的 ${lost} 个中 ${written} 个已写入；` +
    `恢复通常 ${seconds(median(backMs))}，最慢 ${seconds(Math.max(...backMs))}`
  );
};

export const killStudy: Proof = {
  id: 'A28',
  title: '学习中服务器、数据库轮流被 kill -9',
  target: `${KILLS} 次，每次都有上报在途；已确认的学时丢失 0，重复计入 0；台账与学时相等，链完整`,
  minutes: 90,
  run: async (setting) => {
    const ground = await openGround(setting, { learners: LEARNERS });
    const durable = await isDurable(ground);
    const { databaseUrl } = ground.place;
    const { deps, close } = await createWorld(loadConfig(environmentOf(ground.place)), databaseUrl, () => {});
    const { check, sign } = openChecks(deps);
    const random = randomOf(SEED);
    const killing = await startKilling(ground, random);
    const group = startStudying({ base: killing.base, lids: await buildLectures(deps), random }, ground.learners);
    const faults = new Set<string>();
    const look = async (atRest: boolean): Promise<number> => {
      const balance = await balanceOf(ground.pool, group.all, atRest);
      for (const fault of [...balance.faults, ...(atRest ? await check() : [])]) faults.add(fault);
      return balance.creditedSec;
    };

    for (let turn = 1; killing.all() < KILLS && faults.size === 0; turn += 1) {
      await killing.kill(group);
      await look(false);
      if (turn % REST_EVERY > 0) continue;
      await group.atRest(() => look(true));
      setting.say(`${killing.all()} 次，已确认 ${group.line.acknowledged()} 次上报，${faults.size} 处不合`);
      if (turn === KILLS / 2) await sign();
    }
    await group.end();
    await look(true);
    const closed = await closeAll(ground, deps);
    const creditedSec = await look(true);
    for (const fault of await check({ first: 0, pages: 0, night: 0 })) faults.add(fault);
    for (const fault of faults) setting.say(fault);
    await close();
    await ground.pool.end();

    const { failures, acknowledged } = group.line;
    return proofOutcome(
      `${wordsOf(killing)}；确认 ${acknowledged()} 次上报，计 ${creditedSec} 秒，不合 ${faults.size}；` +
        `出错 ${answerKinds(failures)}`,
      {
        次数: killing.all() >= KILLS,
        落盘: durable,
        逐次核对: faults.size === 0,
        学习段: closed,
        信封: failures.every((failure) => failure.status === 0 || saysAway(failure)),
        进程: !killing.isOver(),
      },
    );
  },
};
