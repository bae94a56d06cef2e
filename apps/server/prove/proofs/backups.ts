import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODE } from '@zhibiao/contract/core/envelope';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { call } from '#prove/call.ts';
import { compare, lostOf } from '#prove/compare.ts';
import { peopleOn, poolOn } from '#prove/ground.ts';
import { startLoad } from '#prove/load.ts';
import { type ProductPlace, runProductCommand, startedProduct } from '#prove/product.ts';
import { proofOutcome, type Proof, type Setting } from '#prove/proof.ts';
import { killedRestores } from '#prove/restore-killed.ts';
import { folderPlace } from '#ports/backup/folder-place.ts';
import { lookedAt, refuseOlder } from '#services/backup/installation.ts';
import { refuseSet } from '#services/backup/restore/restore.ts';
import { RESTORE_MOMENTS } from '#test/world/restore-moments.ts';

/** The installation that brings its own PostgreSQL, its backup, and what is made of that on an empty folder. */

const LEARNERS = 20;
const RESTORE_SEC = 30 * 60;
const PASSPHRASE = 'a lantern by the river';
/** So many of the spoilt files are put before the command itself. */
const COMMANDS = 6;

const placeOf = ({ folder }: Setting, name: string): ProductPlace => ({
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
  const made = await runProductCommand('backup', [], place);
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
    const restored = await runProductCommand('restore', ['--into', next.dataDir], next);
    const took = (performance.now() - began) / 1_000;
    if (restored.code !== 0) throw new Error(`the restore failed:\n${restored.said}`);
    const product = await startedProduct(next);
    const pool = poolOn((await borrowEmbedded(next.dataDir, () => {})).url);
    const lost = await compare(pool, kept);
    const [first] = kept;
    const old = await call(product.base, getLoginUser.path, { token: first?.learner.token ?? '' });
    await pool.end();
    await product.terminate();
    return proofOutcome(
      `备份 ${seconds.toFixed(1)} 秒，恢复连同核对 ${took.toFixed(1)} 秒；备份前确认 ${acknowledged}，丢失 ${lostOf(lost)}；` +
        `旧登录 ${old.code}`,
      { 丢失: lostOf(lost) === 0, 时限: took <= RESTORE_SEC, 旧登录: old.code === CODE.unauthorized },
    );
  },
};

export const badBackup: Proof = {
  id: 'A97',
  title: '备份被翻转一个字节、缺一个文件、口令不对；恢复中途被杀',
  target: '在动任何数据之前拒绝，并说明原因；被杀后启动，不是原来的就是新的',
  run: async (setting) => {
    const { place } = await backedUp(setting);
    const whole = place.env?.['BACKUP_DIR'] ?? '';
    const files = globSync(join(whole, '**/*')).filter((path) => statSync(path).isFile() && statSync(path).size > 0);
    const target = placeOf(setting, 'target');
    const faults: string[] = [];
    const refuses = async (name: string, env: Record<string, string>) => {
      const { code, said } = await runProductCommand('restore', ['--into', target.dataDir], { ...target, env });
      const untouched = !existsSync(target.dataDir) || readdirSync(target.dataDir).length === 0;
      if (code === 0 || !/\p{Script=Han}/u.test(said) || !untouched) faults.push(name);
    };
    // As the command does before it touches anything; a process for each would take an hour.
    const looks = async (name: string) => {
      const said = await refusalOf(whole);
      if (!/\p{Script=Han}/u.test(said)) faults.push(name);
    };
    const byCommand = (name: string) => refuses(name, place.env ?? {});
    const spoiling = async (path: string, how: 'flip' | 'remove', refused: (name: string) => Promise<void>) => {
      const bytes = readFileSync(path);
      if (how === 'remove') rmSync(path);
      else writeFileSync(path, flipped(Buffer.from(bytes)));
      await refused(`${how} ${path.slice(whole.length + 1)}`);
      writeFileSync(path, bytes);
    };
    const sound = (await refusalOf(whole)) === '';
    for (const path of files) for (const how of ['flip', 'remove'] as const) await spoiling(path, how, looks);
    const step = Math.ceil(files.length / COMMANDS);
    const chosen = files.filter((_, at) => at % step === 0);
    for (const path of chosen) await spoiling(path, 'flip', byCommand);
    await refuses('another passphrase', { BACKUP_DIR: whole, BACKUP_PASSPHRASE: `${PASSPHRASE} no` });
    const mixed = await killedRestores(setting, placeOf);
    return proofOutcome(
      `${files.length} 个文件逐个翻转、逐个删去，其中 ${chosen.length} 个再用命令，换错口令 1 次：未拒绝 ${faults.length}；` +
        `恢复中途在 ${RESTORE_MOMENTS.length} 处被杀：既非原来也非新的 ${mixed.length}`,
      { 原样可用: sound, ...Object.fromEntries([...faults, ...mixed].map((fault) => [fault, false])) },
    );
  },
};

/** Why a restore from there is refused; empty when it is not. */
const refusalOf = async (dir: string): Promise<string> => {
  try {
    const check = await lookedAt(folderPlace(dir), undefined);
    refuseSet(check);
    await refuseOlder(folderPlace(dir), check.manifest.set);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** One bit of one byte somewhere. */
const flipped = (bytes: Buffer): Buffer => {
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};
