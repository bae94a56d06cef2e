import type { Proof } from './proof.ts';
import { backupRestored, badBackup } from './proofs/backups.ts';
import { clocks } from './proofs/clocks.ts';
import { overload, sitTogether, studyTogether } from './proofs/crowds.ts';
import { databaseFrozen, databaseKilled, databaseStopped } from './proofs/database-away.ts';
import { databaseFull, filesFull } from './proofs/disk-full.ts';
import { failover } from './proofs/failover.ts';
import { killServer } from './proofs/kill-server.ts';
import { killStudy } from './proofs/kill-study.ts';
import { mailAway } from './proofs/mail-away.ts';
import { noSharedDisk } from './proofs/no-shared-disk.ts';
import { pooler } from './proofs/pooler.ts';
import { slowCallers } from './proofs/slow-callers.ts';
import { loginRush, memoryAbuse } from './proofs/rushes.ts';
import { bootOrder, gracefulStop } from './proofs/start-stop.ts';
import { twoReplicas } from './proofs/two-replicas.ts';
import { upgrade } from './proofs/upgrade.ts';

/** In the order of the table. */
export const PROOFS: readonly Proof[] = [
  studyTogether,
  sitTogether,
  loginRush,
  overload,
  killServer,
  databaseStopped,
  databaseKilled,
  databaseFrozen,
  filesFull,
  databaseFull,
  slowCallers,
  clocks,
  mailAway,
  twoReplicas,
  gracefulStop,
  bootOrder,
  memoryAbuse,
  failover,
  noSharedDisk,
  pooler,
  killStudy,
  backupRestored,
  badBackup,
  upgrade,
];
