import { auditFaultText } from '@zhibiao/contract/audit/staff';
import { loadConfig } from '#config.ts';
import { reportTo } from '#boot/words.ts';
import { checkAudit, isWhole } from '#features/audit/check.ts';
import { witnessOf } from '#features/audit/witness.ts';
import type { AuditCheck } from '#ports/signing/audit-anchors.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { withDatabase } from '#services/backup/installation.ts';
import { sayLine, sayFault } from './terminal.ts';

/**
 * npm run audit:verify: reads the whole audit log and names the first entry that is not as it was written. Ends with 0
 * when all is whole, 1 when something is wrong, 2 when it could not look.
 */

const tell = (check: AuditCheck): number => {
  const { entries, erased, anchors, spoilt, fault } = check;
  const against = anchors > 0 ? `对照 ${anchors} 个签名锚点` : '还没有签名锚点（首次夜间检查后生成），只检查了链本身';
  sayLine(`检查了 ${entries} 条审计记录，${against}。`);
  if (erased > 0) sayLine(`其中 ${erased} 条的说明已按注销要求删除，链不受影响。`);
  if (fault) sayLine(`  ${auditFaultText(fault)}`);
  for (const name of spoilt) sayLine(`  ${name}不是签名时的内容`);
  if (isWhole(check)) sayLine('全部完整。');
  return isWhole(check) ? 0 : 1;
};

const run = async (): Promise<number> => {
  const config = loadConfig(process.env);
  return withDatabase(config, reportTo(sayLine), async (on) =>
    tell(await checkAudit(on, witnessOf(createTruth(config)))),
  );
};

process.exitCode = await run().catch(sayFault);
