import { auditFaultText } from '@zhibiao/contract/audit/staff';
import { one, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { day } from '#domain/time/time.ts';
import type { Job, JobDeps, JobLog } from '#jobs/periodic.ts';
import { auditAnchors } from '#ports/signing/audit-anchors.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import { checkAudit } from './check.ts';
import { anchorAudit } from './witness.ts';

/** A day of the log begins at 3:10 in the morning, Asia/Shanghai. */
const NIGHT_MS = 190 * 60_000;

/**
 * Once a night: reads the whole log, tells the process's log what is wrong with it, and signs where it ends. Answers
 * how many entries were read.
 */
export const auditNightly = async (deps: JobDeps, log: JobLog): Promise<number> => {
  const { pool, truth, signer, register } = deps;
  const { now } = await one(pool, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  const today = day(new Date(now.getTime() - NIGHT_MS));
  const anchors = auditAnchors(truth);
  if ((await anchors.lastNight()) === today) return 0;
  const { entries, fault, spoilt } = await checkAudit(deps, { anchors, keys: () => register.keys() });
  if (fault) log.error({ ...fault, says: auditFaultText(fault) }, 'the audit log is broken');
  for (const name of spoilt) log.error({ anchor: name }, 'an anchor of the audit log is not what was signed');
  if (fault || spoilt.length > 0)
    await inTransaction(pool, (client) => tellStaff(client, 'audit.broken', {}, { once: `audit.broken:${today}` }));
  await anchorAudit({ pool, signer }, anchors);
  await anchors.noteNight(today);
  return entries;
};

export const auditNightJob: Job = {
  name: 'check-audit',
  title: '校验审计日志并签署锚点',
  everyMs: 10 * 60_000,
  run: auditNightly,
};
