import { mkdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReportFact } from '#boot/facts.ts';
import { startEmbedded, stopLeftover } from '#boot/embedded/embedded.ts';
import { clusterOf, recoverTo } from '#boot/embedded/recovery.ts';
import { systemCluster } from '#boot/embedded/place.ts';
import { dateTime, monotonic } from '#domain/time/time.ts';
import { VERSION } from '#lib/version.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { faultsText } from '#services/backup/set/object.ts';
import { refuseDatabase, type RestoredChecks } from './restore.ts';
import { type OpenSet, unpackDatabase, unpackTruth } from './unpack.ts';
import type { SetCheck } from '#services/backup/verify.ts';

/** 恢复演练: a set restored into a folder of its own, looked at, and cleared away. */

export type DrillReport = {
  title: '恢复演练报告';
  at: string;
  place: string;
  set: string;
  version: string;
  tookSec: number;
  objects: number;
  bytes: number;
  steps: { name: string; ok: boolean; tookSec: number; found: string }[];
  /** Whether its database was started, not only unpacked. */
  started: boolean;
  passed: boolean;
};

type Drill = { set: OpenSet; check: SetCheck; dataDir: string; report: ReportFact; checks: RestoredChecks };

export const drillSet = async ({ set, check, dataDir, report, checks }: Drill): Promise<DrillReport> => {
  const began = monotonic();
  const steps: DrillReport['steps'] = [];
  const secondsSince = (from: number) => Math.round((monotonic() - from) / 100) / 10;
  /** The next is tried only where this one went well. */
  const step = async (name: string, work: () => Promise<{ wrong: string[]; good: string }>): Promise<void> => {
    if (steps.some(({ ok }) => !ok)) return;
    const from = monotonic();
    const { wrong, good } = await work().catch((error: unknown) => ({
      wrong: [error instanceof Error ? error.message : String(error)],
      good: '',
    }));
    const ok = wrong.length === 0;
    steps.push({ name, ok, tookSec: secondsSince(from), found: ok ? good : wrong.join('；') });
  };
  const { manifest } = set;
  const { database, chain } = manifest;
  const why = database.by === 'command' ? `由外部工具保存（${database.said}），请用它演练` : whyNotStarted(set, report);
  const folder = join(await realpath(dataDir), '.drill');
  const fresh = join(folder, 'new');
  await stopLeftover(fresh);
  await rm(folder, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o711 });

  try {
    await step('逐个校验备份中的内容', async () => ({
      wrong: check.faults.length > 0 ? [faultsText(check.faults)] : [],
      good: `${check.objects} 个对象与清单一致`,
    }));
    await step('恢复签名密钥、登记与锚点', async () => {
      await unpackTruth(set, fresh);
      return { wrong: [], good: `${manifest.truth.length} 个文件` };
    });
    await step('恢复数据库', async () => {
      if (database.by === 'command') return { wrong: [], good: why ?? '' };
      const cluster = why === null ? clusterOf(fresh, report) : join(fresh, 'postgres');
      await rm(cluster, { recursive: true, force: true });
      await unpackDatabase(set, cluster);
      if (why === null) await recoverTo(fresh, report);
      const good = chain.length === 1 ? '完整备份' : `完整备份与 ${chain.length - 1} 次增量`;
      return { wrong: [], good: why === null ? good : `${good}，已展开并逐个文件核对；没有启动：${why}` };
    });
    if (why === null) await step('核对数量、学习台账、审计日志与证书', () => lookInto(set, fresh, report, checks));
  } finally {
    await rm(dirname(systemCluster(fresh)), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
  return {
    title: '恢复演练报告',
    at: dateTime(new Date()),
    place: set.place.name,
    set: manifest.set,
    version: VERSION,
    tookSec: secondsSince(began),
    objects: check.objects,
    bytes: check.bytes,
    steps,
    started: why === null,
    passed: steps.every(({ ok }) => ok),
  };
};

/** The embedded PostgreSQL starts its like alone; another is unpacked and held against its own list. */
const whyNotStarted = (set: OpenSet, report: ReportFact): string | null => {
  try {
    refuseDatabase(set, report);
    return null;
  } catch (error) {
    return error instanceof BackupError ? error.message : '这里没有内置的 PostgreSQL';
  }
};

const lookInto = async (set: OpenSet, dataDir: string, report: ReportFact, checks: RestoredChecks) => {
  const { facts, files } = set.manifest;
  const server = await startEmbedded(dataDir, report);
  try {
    const good =
      `证书 ${facts.counts['Certificate'] ?? 0} 份，学习记录 ${facts.ledger.learners} 人 ${facts.ledger.entries} 条，` +
      `审计日志至第 ${facts.auditHead.seq} 条，站点文件 ${files.count} 个`;
    return { wrong: await checks({ url: server.url, dataDir, set }), good };
  } finally {
    await server.stop();
  }
};

const conclusionOf = ({ passed, started }: DrillReport): string => {
  if (!passed) return '不能从这份备份恢复，请立即检查';
  return started ? '可以从这份备份恢复' : '各项核对一致；数据库没有启动，请另在一台机器上实际恢复一次';
};

/** As people read and file it. */
export const drillText = (report: DrillReport): string => {
  const { title, at, place, set, version, tookSec, steps } = report;
  return [
    title,
    '',
    `演练时间：${at}`,
    `备份位置：${place}`,
    `备份编号：${set}`,
    `软件版本：${version}`,
    '',
    ...steps.map(({ name, ok, tookSec: took, found }) => `${ok ? '通过' : '未通过'}　${name}（${took} 秒）：${found}`),
    '',
    `结论：${conclusionOf(report)}。共用时 ${tookSec} 秒。`,
    '',
  ].join('\n');
};

/** Beside the sets, for those who inspect them: drills/<set>.txt and .json. */
export const keepReport = async ({ place }: OpenSet, report: DrillReport): Promise<void> => {
  const name = `drills/${report.at.replace(/[-:]/g, '').replace(' ', 'T')}`;
  await place.put(`${name}.json`, Readable.from([Buffer.from(`${JSON.stringify(report, null, 2)}\n`)]));
  await place.put(`${name}.txt`, Readable.from([Buffer.from(drillText(report))]));
};
