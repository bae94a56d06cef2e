import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODE } from '@zhibiao/contract/envelope';
import { getLoginUser } from '@zhibiao/contract/viewer';
import { borrowEmbedded } from '#db/embedded/embedded.ts';
import { call } from '#prove/call.ts';
import { compare, lostOf } from '#prove/compare.ts';
import { peopleOn, poolOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { type Place, runCommand, startedProduct } from '#prove/product.ts';
import { outcomeOf, type Proof, type Setting } from '#prove/proof.ts';

/** The installation that brings its own PostgreSQL, its backup, and what is made of that on an empty folder. */

const LEARNERS = 20;
const RESTORE_SEC = 30 * 60;
const PASSPHRASE = 'a lantern by the river';
const FLIPS = 12;

const placeOf = ({ folder }: Setting, name: string): Place => ({
  databaseUrl: '',
  dataDir: join(folder, name),
  env: { BACKUP_DIR: join(folder, 'backups'), BACKUP_PASSPHRASE: PASSPHRASE },
});

/** A backup that was made while people studied and sat an exam, and what they had been told by then. */
const backedUp = async (setting: Setting) => {
  const place = placeOf(setting, 'data');
  const product = await startedProduct(place);
  const pool = poolOn((await borrowEmbedded(place.dataDir, () => {})).url);
  const people = await peopleOn(pool, LEARNERS);
  const load = await startLoad({ ...people, base: () => product.base }, people.learners, { everyMs: 200 });
  await sleep(4_000);
  const kept = load.kept.map((one) => ({ ...one, saved: new Map(one.saved), sent: new Map(one.sent) }));
  const acknowledged = load.fine();
  const began = performance.now();
  const made = await runCommand('backup', [], place);
  const seconds = (performance.now() - began) / 1_000;
  if (made.code !== 0) throw new Error(`the backup failed:\n${made.said}`);
  // Later answers carry numbers that the backup may have: their values have to be known.
  await load.stop(pool);
  for (const [at, one] of kept.entries()) one.sent = load.kept[at]?.sent ?? one.sent;
  await pool.end();
  await product.terminate();
  return { place, kept, acknowledged, seconds };
};

export const backupRestored: Proof = {
  id: 'A96',
  title: '负载中备份，清空，在空目录恢复',
  target: '备份前已确认的写入丢失 0；数量、哈希、链与证书核对一致；旧登录失效；恢复 ≤ 30 分钟',
  run: async (setting) => {
    const { place, kept, acknowledged, seconds } = await backedUp(setting);
    rmSync(place.dataDir, { recursive: true, force: true });
    const next = placeOf(setting, 'restored');
    const began = performance.now();
    const restored = await runCommand('restore', ['--into', next.dataDir], next);
    const took = (performance.now() - began) / 1_000;
    if (restored.code !== 0) throw new Error(`the restore failed:\n${restored.said}`);
    const product = await startedProduct(next);
    const pool = poolOn((await borrowEmbedded(next.dataDir, () => {})).url);
    const lost = await compare(pool, kept);
    const [first] = kept;
    const old = await call(product.base, getLoginUser.path, { token: first?.learner.token ?? '' });
    await pool.end();
    await product.terminate();
    return outcomeOf(
      `备份 ${seconds.toFixed(1)} 秒，恢复连同核对 ${took.toFixed(1)} 秒；备份前确认 ${acknowledged}，丢失 ${lostOf(lost)}；` +
        `旧登录 ${old.code}`,
      { 丢失: lostOf(lost) === 0, 时限: took <= RESTORE_SEC, 旧登录: old.code === CODE.unauthorized },
    );
  },
};

export const badBackup: Proof = {
  id: 'A97',
  title: '备份被翻转一个字节、缺一个文件、口令不对',
  target: '在动任何数据之前拒绝，并说明原因',
  run: async (setting) => {
    const { place } = await backedUp(setting);
    const whole = place.env?.['BACKUP_DIR'] ?? '';
    const files = globSync(join(whole, '**/*')).filter((path) => statSync(path).isFile() && statSync(path).size > 0);
    const target = placeOf(setting, 'target');
    const faults: string[] = [];
    let tried = 0;
    const refuses = async (name: string, env: Record<string, string>) => {
      tried += 1;
      const { code, said } = await runCommand('restore', ['--into', target.dataDir], { ...target, env });
      const untouched = !existsSync(target.dataDir) || readdirSync(target.dataDir).length === 0;
      if (code === 0 || !/\p{Script=Han}/u.test(said) || !untouched) faults.push(name);
    };
    const damaged = join(setting.folder, 'damaged');
    const damage = async (path: string, how: 'flip' | 'remove') => {
      rmSync(damaged, { recursive: true, force: true });
      cpSync(whole, damaged, { recursive: true });
      const copy = join(damaged, path.slice(whole.length));
      if (how === 'remove') rmSync(copy);
      else writeFileSync(copy, flipped(readFileSync(copy)));
      await refuses(`${how} ${path.slice(whole.length + 1)}`, { ...place.env, BACKUP_DIR: damaged });
    };
    const step = Math.max(1, Math.floor(files.length / FLIPS));
    const chosen = files.filter((path, at) => at % step === 0 || path.includes('manifest'));
    for (const path of chosen) await damage(path, 'flip');
    if (chosen[0]) await damage(chosen[0], 'remove');
    await refuses('another passphrase', { BACKUP_DIR: whole, BACKUP_PASSPHRASE: `${PASSPHRASE} no` });
    return outcomeOf(
      `${files.length} 个文件中翻转 ${chosen.length} 个、删去 1 个、换错口令 1 次：拒绝 ${tried - faults.length}/${tried}`,
      Object.fromEntries(faults.map((fault) => [fault, false])),
    );
  },
};

/** One bit of one byte somewhere. */
const flipped = (bytes: Buffer): Buffer => {
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};
