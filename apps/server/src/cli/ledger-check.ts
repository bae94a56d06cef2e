import { loadConfig } from '#config.ts';
import { reportTo } from '#boot/words.ts';
import type { BreakKind } from '#domain/number/chain.ts';
import { checkLedgerElsewhere, type LedgerReport, noteReport } from '#features/study/ledger/check.ts';
import { issuerList, keysOf } from '#ports/signing/issuers.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { withDatabase } from '#services/backup/installation.ts';
import { sayLine, sayFault } from './terminal.ts';

/**
 * npm run ledger:check: reads every learner's chain and says what is broken. Ends with 0 when all is whole, 1 when
 * something is broken, 2 when it could not look.
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

const tell = ({ learners, entries, broken, anchor, spoilt }: LedgerReport): number => {
  const against = anchor
    ? `对照 ${anchor.day} 的签名锚点（${anchor.heads.size} 人）`
    : '还没有签名锚点（首次夜间检查后生成），只检查了链本身';
  sayLine(`检查了 ${learners} 名学员的 ${entries} 条学习记录，${against}。`);
  for (const { who, seq, how } of broken) sayLine(`  学员 ${who}：第 ${seq} 条起，${HOW[how]}`);
  for (const name of spoilt) sayLine(`  锚点文件 ${name} 不是签名时的内容`);
  const faults = broken.length + spoilt.length;
  sayLine(faults === 0 ? '全部完整。' : `共 ${faults} 处不完整。`);
  return faults === 0 ? 0 : 1;
};

const run = async (): Promise<number> => {
  const config = loadConfig(process.env);
  return withDatabase(config, reportTo(sayLine), async ({ reading }) => {
    const truth = createTruth(config);
    const issuers = issuerList(truth);
    const anchors = ledgerAnchors(truth, async () => keysOf(await issuers.entries()));
    const report = await checkLedgerElsewhere(reading, anchors);
    await noteReport(anchors, report);
    return tell(report);
  });
};

process.exitCode = await run().catch(sayFault);
