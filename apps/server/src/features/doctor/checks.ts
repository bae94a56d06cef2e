import type { DoctorCheck } from './check.ts';
import { addressCheck } from './checks/address.ts';
import { backupCheck, drillCheck } from './checks/backup.ts';
import { chainsCheck } from './checks/chains.ts';
import { clockCheck } from './checks/clock.ts';
import { connectionsCheck, databaseCheck, rightsCheck, standbyCheck } from './checks/database.ts';
import { diskCheck } from './checks/disk.ts';
import { driftCheck } from './checks/drift.ts';
import { filesCheck } from './checks/files.ts';
import { installationCheck } from './checks/installation.ts';
import { jobsCheck } from './checks/jobs.ts';
import { keysCheck } from './checks/keys.ts';
import { linkCheck } from './checks/link.ts';
import { mailCheck, smsCheck } from './checks/messages.ts';
import { ffmpegCheck, fontCheck } from './checks/programs.ts';
import { readingCheck } from './checks/reading.ts';
import { settingsCheck } from './checks/settings.ts';
import { storageCheck } from './checks/storage.ts';
import { storeAddressCheck } from './checks/store-address.ts';

/** All that is looked at, in the order of the report. A further one is a line here. */
export const CHECKS: readonly DoctorCheck[] = [
  databaseCheck,
  rightsCheck,
  driftCheck,
  linkCheck,
  standbyCheck,
  readingCheck,
  connectionsCheck,
  diskCheck,
  backupCheck,
  drillCheck,
  storageCheck,
  storeAddressCheck,
  filesCheck,
  installationCheck,
  keysCheck,
  chainsCheck,
  jobsCheck,
  mailCheck,
  smsCheck,
  addressCheck,
  clockCheck,
  fontCheck,
  ffmpegCheck,
  settingsCheck,
];
