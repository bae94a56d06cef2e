import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandFault, identityIn, momentIn } from '#cli/backup-words.ts';
import { reportTo } from '#boot/words.ts';
import { loadConfig } from '#config.ts';
import { dateTime } from '#domain/time/time.ts';
import { openPlace } from '#ports/backup/open-place.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { checkRestored } from '#cli/restored-checks.ts';
import { lookedAt, ownPlace, refuseOlder } from '#services/backup/installation.ts';
import { checkReach, refuseMoment, type LogReach, logReach, setBefore } from '#services/backup/log/reach.ts';
import { faultsText } from '#services/backup/set/object.ts';
import { sealingOf } from '#services/backup/set/keys.ts';
import { layOutDatabase } from '#services/backup/restore/lay-out.ts';
import { refuseSet, restoreSet } from '#services/backup/restore/restore.ts';
import { sayLine } from './terminal.ts';

/**
 * npm run restore -- [<place>] [--at <moment>] [--set <set>] [--identity <file>] [--into <data directory>]
 * [--database-into <folder>]: the newest set and the log after it, up to the moment; with --set that set alone. Looks
 * at everything, then makes the new beside the old, looks at that, and only then lets it take the old one's place. Ends
 * with 0 when it is done, 1 when it was refused, 2 when it could not be tried; in both nothing was touched.
 */

const refuseLog = async (place: BackupPlace, set: string, reach: LogReach): Promise<void> => {
  const faults = await checkReach(place, reach);
  if (faults.length > 0)
    throw new BackupError(
      `备份 ${set} 之后的连续日志不完整：${faultsText(faults)}。没有改动任何数据。` +
        `可以用 --at 恢复到较早的时刻，或加 --set ${set} 只用这份备份。`,
    );
};

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      set: { type: 'string' },
      identity: { type: 'string' },
      into: { type: 'string' },
      'database-into': { type: 'string' },
    },
  });
  const config = loadConfig(process.env);
  const place = positionals[0] === undefined ? ownPlace(config) : openPlace(positionals[0], config.backup);
  const at = momentIn(values.at);
  const ownsDatabase = config.databaseUrl !== null || values['database-into'] !== undefined;
  if (at && ownsDatabase) throw new BackupError('--at 只用于内置的数据库。没有改动任何数据。');
  const check = await lookedAt(place, values.set ?? (at ? await setBefore(place, at) : undefined));
  refuseSet(check);
  const { manifest } = check;
  const reach = !ownsDatabase && (at || values.set === undefined) ? await logReach(place, manifest, at) : null;
  if (at && !reach) await refuseMoment(place, at);
  if (values.set === undefined && !reach) await refuseOlder(place, manifest.set);
  if (reach) await refuseLog(place, manifest.set, reach);
  const identity = await identityIn(values.identity);
  const set = { place, manifest, sealing: await sealingOf(place, manifest, { ...config.backup, identity }), reach };
  sayLine(
    `备份 ${manifest.set}（${dateTime(new Date(manifest.endedAt))} 完成）已逐个校验：${check.objects} 个对象完整。`,
  );
  if (reach)
    sayLine(`连续日志 ${reach.pieces.length} 段已逐个校验，恢复到 ${dateTime(reach.at)}；此后的内容不在其中。`);
  const report = reportTo(sayLine);

  const folder = values['database-into'];
  if (folder !== undefined) {
    sayLine(await layOutDatabase(set, resolve(folder)));
    return 0;
  }
  const dataDir = resolve(values.into ?? config.dataDir);
  const changed: string[] = [];
  const checks = checkRestored(config, (line) => changed.push(line));
  const aside = await restoreSet(set, { dataDir, config, report, checks });
  sayLine('数量、学习台账、审计日志与证书都已核对，恢复完成。所有人需要重新登录。');
  for (const line of changed) sayLine(line);
  sayLine(`数据目录：${dataDir}`);
  if (aside !== null) sayLine(`原来的内容在 ${aside}，确认无误后可以删除。`);
  return 0;
};

process.exitCode = await run().catch((error: unknown) => {
  const isParse =
    error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  return commandFault(isParse ? new BackupError(`参数不对：${error.message}`) : error);
});
