import { statfs } from 'node:fs/promises';
import type { Deps } from '#deps.ts';
import { gauge } from '#lib/metrics.ts';
import { auditAnchors } from '#ports/signing/audit-anchors.ts';
import { lastLedgerCheck } from '#ports/signing/ledger-anchors.ts';
import { certificateEnds } from '#ports/net/site-certificate.ts';
import { lastFileCheck } from '#services/files/file-check.ts';
import { lastBackup, lastLog } from '#services/backup/last-backup.ts';

/** How what must never be lost stands: the disk, the last backup, the last checks, the site's own certificate. */

const free = gauge('zhibiao_data_free_bytes', 'What is left on the disk of DATA_DIR.');
const size = gauge('zhibiao_data_size_bytes', 'How large the disk of DATA_DIR is.');
const backup = gauge('zhibiao_backup_last_timestamp_seconds', 'When the last backup was made; 0 when there is none.');
const logLag = gauge('zhibiao_backup_log_lag_seconds', 'How long ago the moment is up to which the log is copied.');
const checked = gauge('zhibiao_check_last_timestamp_seconds', 'When ledger, audit log or files were last checked.', [
  'check',
]);
const faults = gauge('zhibiao_check_faults', 'What the last check found wrong; 0 is whole.', ['check']);
const ends = gauge('zhibiao_certificate_ends_timestamp_seconds', 'When the TLS certificate of PUBLIC_URL ends.');

const seconds = (moment: string | Date): number => new Date(moment).getTime() / 1_000;

const note = (check: 'ledger' | 'audit' | 'files', at: string | Date, found: number) => {
  checked.set({ check }, seconds(at));
  faults.set({ check }, found);
};

export const readInstallation = async ({
  pool,
  config,
  truth,
}: Pick<Deps, 'pool' | 'config' | 'truth'>): Promise<void> => {
  const { dataDir, publicUrl } = config;
  const [disk, copied, logged, ledger, audit, files, certificate] = await Promise.all([
    statfs(dataDir).catch(() => null),
    // Of a database that is away nothing new is said.
    lastBackup(pool).catch(() => undefined),
    config.backup.wal ? lastLog(pool).catch(() => null) : null,
    lastLedgerCheck(truth),
    auditAnchors(truth).lastCheck(),
    lastFileCheck(pool).catch(() => null),
    certificateEnds(publicUrl),
  ]);
  if (disk) {
    free.set(disk.bavail * disk.bsize);
    size.set(disk.blocks * disk.bsize);
  }
  if (copied !== undefined) backup.set(copied ? seconds(copied.at) : 0);
  if (logged) logLag.set((Date.now() - logged.getTime()) / 1_000);
  if (ledger) note('ledger', ledger.at, ledger.broken);
  if (audit) note('audit', audit.at, audit.spoilt.length + (audit.fault ? 1 : 0));
  if (files) note('files', files.at, files.missing + files.altered);
  if (certificate) ends.set(seconds(certificate));
};
