import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { myLessons } from '@zhibiao/contract/lesson/learner';
import { CODE } from '@zhibiao/contract/core/envelope';
import { identifier, many, one, sql } from '#db/sql.ts';
import { mountSmall } from '#test/world/small-disk.ts';
import { call, isFine, answerKinds, saysAway } from '#prove/call.ts';
import { lostOf } from '#prove/compare.ts';
import { type Ground, openGround, productOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';
import { pictureOf, sendPicture } from '#prove/upload.ts';

const CHINESE = /\p{Script=Han}/u;
const PICTURES = 12;

const reads = (base: string, { learners: [learner] }: Ground) =>
  call(base, `${myLessons.path}?pageNum=1&pageSize=10`, learner ? { token: learner.token } : {});

/** Small files that are whole, and what else lies there. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Of a disk. */
const usedKb = (folder: string): number => {
  const { bsize, blocks, bfree } = statfsSync(folder);
  return ((blocks - bfree) * bsize) / 1_024;
};
/** Room for a few of the pictures. */
const LEFT_KB = 1_024;

export const filesFull: Proof = {
  id: 'A14',
  title: '文件所在磁盘写满',
  target: '上传得到中文说明；没有记录、没有半个文件；其他功能照常；腾出空间后可再上传',
  needs: ['root', 'mount'],
  run: async (setting) => {
    const ground = await openGround(setting);
    const folder = join(ground.place.dataDir, 'files');
    const aside = join(setting.folder, 'aside');
    renameSync(folder, aside);
    mkdirSync(folder);
    // Its files move onto the disk, which then has room for a little more.
    const disk = mountSmall(folder, '64m');
    cpSync(aside, folder, { recursive: true });
    const before = filesIn(folder);
    const product = await productOn(ground);
    disk.resize(`${usedKb(folder) + LEFT_KB}k`);
    const answers = [];
    for (let n = 0; n < PICTURES; n += 1) {
      const learner = ground.learners[n % ground.learners.length];
      if (learner) answers.push(await sendPicture(product.base, learner, await pictureOf(300)));
    }
    const [stored, refused] = [answers.filter(isTaken), answers.filter((one) => !isTaken(one))];
    const { rows } = await one(ground.pool, sql<{ rows: number }>`SELECT count(*)::int AS rows FROM "Upload"`);
    const names = filesIn(folder).filter((name) => !before.includes(name));
    const other = await reads(product.base, ground);
    disk.resize('64m');
    const [learner] = ground.learners;
    const again = learner ? await sendPicture(product.base, learner, await pictureOf(310)) : null;
    const clear = refused.every(({ msg }) => CHINESE.test(msg) && !msg.includes('ENOSPC'));
    const sentences = [...new Set(refused.map(({ status, msg }) => `${status} ${msg}`))].join('、');
    await ground.pool.end();
    return proofOutcome(
      `${PICTURES} 张中存下 ${stored.length} 张，拒绝 ${refused.length} 张（${sentences}）；记录 ${rows} 条，文件 ${names.length} 个`,
      {
        写满过: refused.length > 0,
        中文说明: clear,
        记录: rows === stored.length,
        半个文件: names.length === stored.length && names.every((name) => /^[0-9a-f]{64}\.\w+$/.test(name)),
        其他功能: isFine(other),
        再上传: again !== null && isTaken(again),
      },
    );
  },
};

const isTaken = ({ code }: { code: number }) => code === CODE.ok;

/** Fills what is left of a disk. */
const fillUp = (folder: string): (() => void) => {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      try {
        for (const block = Buffer.alloc(size); ;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
};

const FULL_MS = 20_000;

export const databaseFull: Proof = {
  id: 'A15',
  title: '数据库所在磁盘写满',
  target: '写入明确拒绝，读取照常；腾出空间后自行恢复，数据完好，丢失 0',
  needs: ['root', 'mount'],
  run: async (setting) => {
    const disk = join(setting.folder, 'disk');
    mkdirSync(disk);
    mountSmall(disk, '400m');
    const settings = ['max_wal_size=64MB', 'min_wal_size=32MB', 'checkpoint_timeout=30s'];
    const ground = await openGround(setting, { learners: 40, settings, cluster: join(disk, 'cluster') });
    const product = await productOn(ground);
    const load = await startLoad({ ...ground, base: () => product.base }, ground.learners, { everyMs: 100 });
    await sleep(3_000);
    const makeRoom = fillUp(disk);
    const seen: Awaited<ReturnType<typeof reads>>[] = [];
    for (const end = performance.now() + FULL_MS; performance.now() < end; await sleep(1_000))
      seen.push(await reads(product.base, ground));
    const refused = [...load.failures];
    makeRoom();
    // What a supervisor does.
    if (ground.postgres.isOver()) await ground.postgres.start();
    const up = performance.now();
    while (performance.now() - up < 30_000 && (load.moments.at(-1) ?? 0) < up) await sleep(50);
    const backMs = (load.moments.at(-1) ?? 0) - up;
    await sleep(2_000);
    const lost = await load.stop(ground.pool);
    const broken = await brokenTables(ground);
    const alive = !product.isOver();
    await ground.pool.end();
    const readable = seen.filter(isFine).length;
    const unread = seen.filter((one) => !isFine(one));
    const panics = ground.postgres.panics();
    const unclear = refused.filter(({ msg, code }) => !CHINESE.test(msg) || code === 0).length;
    return proofOutcome(
      `拒绝 ${refused.length} 次（${answerKinds(refused)}）；其间读取 ${readable}/${seen.length} 次成功（${answerKinds(unread)}），` +
        `数据库自行重启 ${panics} 次；` +
        `腾出后 ${(backMs / 1_000).toFixed(1)} 秒恢复；确认 ${load.fine()}，丢失 ${lostOf(lost)}；坏表 ${broken}`,
      {
        写满过: refused.length > 0,
        明确拒绝: unclear === 0 && refused.every(({ status }) => status === 503),
        // A PostgreSQL that cannot write its log begins anew, and nobody reads meanwhile.
        读取: unread.length === 0 || (panics > 0 && readable > 0 && unread.every(saysAway)),
        进程: alive,
        恢复: backMs >= 0 && backMs <= 10_000,
        丢失: lostOf(lost) === 0,
        数据: broken === 0,
      },
    );
  },
};

/** Every row of every table is read, and its page's checksum with it. */
const brokenTables = async ({ pool }: Ground): Promise<number> => {
  const tables = await many(
    pool,
    sql<{ name: string }>`SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public'`,
  );
  let broken = 0;
  for (const { name } of tables)
    await many(pool, sql`SELECT sum(length(t::text)) FROM ${identifier(name)} t`).catch(() => (broken += 1));
  return broken;
};
