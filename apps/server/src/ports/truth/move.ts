import { BootError, type Log } from '#lib/boot-error.ts';
import { LOG_START, type Truth } from '#ports/truth/truth.ts';

/** An installation that begins to keep its files in a bucket brings along what was on its disk. */

const LOGS = ['keys/issuers.jsonl', 'keys/standing.jsonl', 'audit-anchors.jsonl'];
const FOLDERS = ['anchors', 'ledger'];
const LATEST = ['installation.id', 'audit-check.json', 'audit-night.json'];

/** What the disk holds has to be how the bucket's began: it was brought over, and the bucket has gone on. */
const refuseOther = (from: Truth, to: Truth, file: string, old: readonly string[], now: readonly string[]) => {
  if (old.every((line, index) => line === now[index])) return;
  throw new BootError(
    `${from.where(file)} 与 ${to.where(file)} 不同，不能确定以哪一个为准。` +
      '请移走不属于这个数据库的那一份，再重新启动。',
  );
};

export const holdsTruth = async (place: Truth): Promise<boolean> => (await place.read('keys/issuers.jsonl')) !== null;

/** Within a transaction that holds `lockRegister`. */
export const bringTruth = async (from: Truth, to: Truth, log: Log): Promise<void> => {
  let brought = 0;
  for (const file of LOGS) {
    const old = await from.log(file).linesAfter(LOG_START);
    if (old.length === 0) continue;
    const now = await to.log(file).linesAfter(LOG_START, true);
    if (now.length > 0) refuseOther(from, to, file, old, now);
    else {
      await to.log(file).append(old, 0);
      brought += 1;
    }
  }
  const inFolders = async (place: Truth) =>
    (
      await Promise.all(FOLDERS.map(async (folder) => (await place.list(folder)).map((name) => `${folder}/${name}`)))
    ).flat();
  const signed = (await inFolders(from)).filter((name) => /\.jsonl?$/.test(name));
  const there = new Set(await inFolders(to));
  for (const file of [...signed, ...LATEST]) {
    if (there.has(file)) continue;
    const text = await from.read(file);
    if (text !== null && (await to.read(file)) === null) {
      await to.keep(file, [text]);
      brought += 1;
    }
  }
  if (brought > 0) log(`已把 ${from.where()} 中的密钥清单、撤销登记与锚点（${brought} 个文件）复制到${to.where()}。`);
};
