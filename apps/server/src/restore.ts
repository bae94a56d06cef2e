import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandFault, identityIn } from '#backup-words.ts';
import { reportTo } from '#boot-words.ts';
import { loadConfig } from '#config.ts';
import { dateTime } from '#domain/time.ts';
import { openPlace } from '#ports/backup/open-place.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { checkRestored } from '#restored-checks.ts';
import { lookedAt, ownPlace, refuseOlder } from '#services/backup/installation.ts';
import { sealingOf } from '#services/backup/keys.ts';
import { layOutDatabase } from '#services/backup/lay-out.ts';
import { refuseSet, restoreSet } from '#services/backup/restore.ts';

/**
 * npm run restore -- [<place>] [--set <set>] [--identity <file>] [--into <data directory>]
 * [--database-into <folder>]: looks at everything, then makes the new beside the old, looks at that, and only then
 * lets it take the old one's place. Ends with 0 when it is done, 1 when it was refused, 2 when it could not be tried;
 * in both nothing was touched.
 */

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string' },
      identity: { type: 'string' },
      into: { type: 'string' },
      'database-into': { type: 'string' },
    },
  });
  const config = loadConfig(process.env);
  const place = positionals[0] === undefined ? ownPlace(config) : openPlace(positionals[0], config.backup);
  const check = await lookedAt(place, values.set);
  refuseSet(check);
  if (values.set === undefined) await refuseOlder(place, check.manifest.set);
  const { manifest } = check;
  const identity = await identityIn(values.identity);
  const set = { place, manifest, sealing: await sealingOf(place, manifest, { ...config.backup, identity }) };
  say(`备份 ${manifest.set}（${dateTime(new Date(manifest.endedAt))} 完成）已逐个校验：${check.objects} 个对象完整。`);
  const report = reportTo(say);

  const folder = values['database-into'];
  if (folder !== undefined) {
    say(await layOutDatabase(set, resolve(folder)));
    return 0;
  }
  const dataDir = resolve(values.into ?? config.dataDir);
  const changed: string[] = [];
  const checks = checkRestored(config, (line) => changed.push(line));
  const aside = await restoreSet(set, { dataDir, config, report, checks });
  say('数量、学习台账、审计日志与证书都已核对，恢复完成。所有人需要重新登录。');
  for (const line of changed) say(line);
  say(`数据目录：${dataDir}`);
  if (aside !== null) say(`原来的内容在 ${aside}，确认无误后可以删除。`);
  return 0;
};

process.exitCode = await run().catch((error: unknown) => {
  const isParse =
    error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  return commandFault(isParse ? new BackupError(`参数不对：${error.message}`) : error);
});
