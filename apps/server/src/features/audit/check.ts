import type { AuditHealth } from '@zhibiao/contract/audit/staff';
import type { Deps } from '#deps.ts';
import { auditAnchors, type AuditCheck } from '#ports/signing/audit-anchors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { dateTime } from '#domain/time/time.ts';
import { lastLedgerCheck } from '#ports/signing/ledger-anchors.ts';
import type { Truth } from '#ports/truth/truth.ts';
import { walkAudit } from './walk.ts';
import { pinsOf, type Witness, witnessOf } from './witness.ts';

type Options = Parameters<typeof walkAudit>[2];

/** Reads the whole log, holds it against its head and everything signed, and notes what was found. */
export const checkAudit = async (
  { pool, reading }: Pick<Deps, 'pool' | 'reading'>,
  witness: Witness,
  options: Options = {},
): Promise<AuditCheck> => {
  // First: what is read next holds all that was signed by now, so the log does not seem shorter than that.
  const { pins, anchors, spoilt } = await pinsOf(pool, witness);
  const { entries, erased, fault } = await reading.from((elsewhere) => walkAudit(elsewhere, pins, options));
  const check = { at: new Date().toISOString(), entries, erased, anchors, spoilt, fault };
  await witness.anchors.noteCheck(check);
  return check;
};

export const isWhole = ({ fault, spoilt }: AuditCheck): boolean => fault === null && spoilt.length === 0;

/** Reads the whole log now; what it found is the health of the log. */
export const auditVerify: TaskHandler = async ({ deps, signal, progress }) => {
  await checkAudit(deps, witnessOf(deps.truth), { signal, progress: (done, total) => progress(done, 0, total) });
  return {};
};

/** What the last checks of the audit log and of the study ledger found. */
export const findHealth = async (truth: Truth): Promise<AuditHealth> => {
  const [audit, ledger] = await Promise.all([auditAnchors(truth).lastCheck(), lastLedgerCheck(truth)]);
  const checkedAt = (at: string) => dateTime(new Date(at));
  return {
    audit: audit && { ...audit, checkedAt: checkedAt(audit.at) },
    ledger: ledger && {
      checkedAt: checkedAt(ledger.at),
      learners: ledger.learners,
      entries: ledger.entries,
      whole: ledger.nextPage === undefined,
      broken: ledger.broken,
    },
  };
};
