import type { Proof } from './proof.ts';
import { databaseFrozen, databaseKilled, databaseStopped } from './proofs/database-away.ts';
import { databaseFull, filesFull } from './proofs/disk-full.ts';
import { failover } from './proofs/failover.ts';
import { killServer } from './proofs/kill-server.ts';

/** In the order of the table. */
export const PROOFS: readonly Proof[] = [
  killServer,
  databaseStopped,
  databaseKilled,
  databaseFrozen,
  failover,
  filesFull,
  databaseFull,
];
