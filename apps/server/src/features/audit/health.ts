import type { AuditHealth } from '@zhibiao/contract/audit';
import { dateTime } from '#domain/time/time.ts';
import { auditAnchors } from '#ports/signing/audit-anchors.ts';
import { lastLedgerCheck } from '#ports/signing/ledger-anchors.ts';
import type { Truth } from '#ports/truth/truth.ts';

/** What the last checks of the audit log and of the study ledger found. */
export const findHealth = async (truth: Truth): Promise<AuditHealth> => {
  const [audit, ledger] = await Promise.all([auditAnchors(truth).lastCheck(), lastLedgerCheck(truth)]);
  const checkedAt = (at: string) => dateTime(new Date(at));
  return {
    audit: audit && { ...audit, checkedAt: checkedAt(audit.at) },
    ledger: ledger && { ...ledger, checkedAt: checkedAt(ledger.at) },
  };
};
