import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { commandFault, identityIn } from '#cli/backup-words.ts';
import { reportTo } from '#boot/words.ts';
import { loadConfig } from '#config.ts';
import { dateTime } from '#domain/time/time.ts';
import { openPlace } from '#ports/backup/open-place.ts';
import { checkRestored } from '#cli/restored-checks.ts';
import { drillSet, drillText, keepReport } from '#services/backup/restore/drill.ts';
import { lookedAt, ownPlace, withDatabase } from '#services/backup/installation.ts';
import { checkLog } from '#services/backup/log/reach.ts';
import { sealingOf } from '#services/backup/set/keys.ts';
import { withBackupRun } from '#services/backup/runs.ts';
import { sayLine } from './terminal.ts';

/**
 * npm run backup:verify [-- <place>] [--set <set>]: reads everything that a backup holds and says what is missing or
 * altered; it needs neither a key nor a database. With --drill the last one is restored into a folder of its own,
 * looked at, and reported. Ends with 0 when all is whole, 1 when something is wrong, 2 when it could not look.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string' }, drill: { type: 'boolean', default: false }, identity: { type: 'string' } },
});

const verify = async (): Promise<number> => {
  const config = loadConfig(process.env);
  const place = positionals[0] === undefined ? ownPlace(config) : openPlace(positionals[0], config.backup);
  const { manifest, faults, objects, bytes } = await lookedAt(place, values.set);
  const made = `${dateTime(new Date(manifest.endedAt))} 完成，${manifest.version} 版`;
  sayLine(`备份 ${manifest.set}（${made}）：${objects} 个对象，${Math.ceil(bytes / 1_000_000)} MB。`);
  const log = values.set === undefined ? await checkLog(place) : { ranges: '', faults: [] };
  if (log.ranges !== '') sayLine(`连续日志可恢复到 ${log.ranges} 之间的任一时刻。`);
  const all = [...faults, ...log.faults];
  for (const { path, how } of all) sayLine(`  ${path} ${how === 'missing' ? '不在' : '被改动'}`);
  sayLine(all.length === 0 ? '全部完整。' : `共 ${all.length} 处不完整。`);
  return all.length === 0 ? 0 : 1;
};

const drill = async (): Promise<number> => {
  const config = loadConfig(process.env);
  const { backup, dataDir } = config;
  const place = ownPlace(config);
  const report = reportTo(sayLine);
  const { fault } = await withDatabase(config, report, ({ pool }) =>
    withBackupRun(pool, { kind: 'drill', place: place.name }, async () => {
      const check = await lookedAt(place, values.set);
      const { manifest } = check;
      const identity = await identityIn(values.identity);
      const set = { place, manifest, sealing: await sealingOf(place, manifest, { ...backup, identity }), reach: null };
      const drilled = await drillSet({ set, check, dataDir, report, checks: checkRestored(config) });
      await keepReport(set, drilled);
      sayLine(drillText(drilled));
      return {
        set: manifest.set,
        verifiedAt: drilled.passed ? new Date() : null,
        fault: drilled.passed ? null : (drilled.steps.find(({ ok }) => !ok)?.found ?? ''),
        report: drilled,
      };
    }),
  );
  return fault === null ? 0 : 1;
};

setPriority(constants.priority.PRIORITY_LOW);
process.exitCode = await (values.drill ? drill() : verify()).catch(commandFault);
process.disconnect?.();
