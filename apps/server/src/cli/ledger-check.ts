import { parseArgs } from 'node:util';
import { loadConfig } from '#config.ts';
import { reportTo } from '#boot/words.ts';
import type { BreakKind } from '#domain/number/chain.ts';
import type { ArchiveFault } from '#features/study/ledger/archived.ts';
import { checkLedgerElsewhere, faultCount, type LedgerReport, noteReport } from '#features/study/ledger/check.ts';
import { issuerList, keysOf } from '#ports/signing/issuers.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { withDatabase } from '#services/backup/installation.ts';
import { sayLine, sayFault } from './terminal.ts';

/**
 * npm run ledger:check [-- --database]: reads every learner's chain and says what is broken; with --database only what
 * is in the database, without the archived months. Ends with 0 when all is whole, 1 when something is broken, 2 when it
 * could not look.
 */

const HOW: Record<BreakKind, string> = {
  changed: '内容被改动',
  missing: '记录缺失',
  inserted: '被插入了一条',
  relinked: '与前一条接不上（被换过）',
  tail: '链尾与学习时钟不符（末尾被删除或添加）',
  rewritten: '与签名锚点不符（整条链被重新生成）',
  shortened: '比签名锚点记载的短',
  gone: '整条链不见了（编号为锚点中的人员摘要）',
};

const HOW_ARCHIVE: Record<ArchiveFault['how'], string> = {
  unsigned: '不是签名时的内容',
  gone: '不见了：数据库里记着这个月已归档',
  differs: '与数据库中的归档登记不符',
  lost: '签过名，而数据库里既没有这个月的记录，也没有它的归档登记',
  missing: '读不出来（归档的文件缺失）',
  altered: '内容被改动（归档的文件）',
  sums: '数据库中为归档保留的合计或未计入的时段，与归档的记录不符',
};

const tell = (report: LedgerReport): number => {
  const { learners, entries, broken, anchor, spoilt, archive } = report;
  const against = anchor
    ? `对照 ${anchor.day} 的签名锚点（${anchor.heads.size} 人）`
    : '还没有签名锚点（首次夜间检查后生成），只检查了链本身';
  sayLine(`检查了 ${learners} 名学员的 ${entries} 条学习记录，${against}。`);
  for (const { who, seq, how } of broken) sayLine(`  学员 ${who}：第 ${seq} 条起，${HOW[how]}`);
  for (const name of spoilt) sayLine(`  锚点文件 ${name} 不是签名时的内容`);
  for (const { file, how } of archive) sayLine(`  ${file}：${HOW_ARCHIVE[how]}`);
  const faults = faultCount(report);
  sayLine(faults === 0 ? '全部完整。' : `共 ${faults} 处不完整。`);
  return faults === 0 ? 0 : 1;
};

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { database: { type: 'boolean', default: false } } });
  const config = loadConfig(process.env);
  return withDatabase(config, reportTo(sayLine), async ({ reading }) => {
    const truth = createTruth(config);
    const issuers = issuerList(truth);
    const keys = async () => keysOf(await issuers.entries());
    const anchors = ledgerAnchors(truth, keys);
    const places = { reading, anchors, checkpoints: ledgerCheckpoints(truth, keys), storage: createStorage(config) };
    const report = await checkLedgerElsewhere(places, values.database ? 'database' : 'whole');
    await noteReport(anchors, report);
    return tell(report);
  });
};

process.exitCode = await run().catch(sayFault);
