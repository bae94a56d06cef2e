/** Why a statement of a migration was refused: `line` of its text, and whether it was for want of a right. */
export type DatabaseRefusal = { message: string; line: number | null; forbidden: boolean };

/**
 * How a standby for reading stands to the primary. `foreign`: of another cluster, or another database of it.
 * `elsewhere`: of this one, and not on the timeline that the primary writes, or not known to be on it yet, as for
 * minutes after a failover. `pooled`: whoever answers may change.
 */
export type StandbyState = 'serving' | 'behind' | 'away' | 'promoted' | 'elsewhere' | 'foreign' | 'pooled';

/** What can be said of a database while a start prepares it. The words stand in words.ts. */
export type BootFact =
  | { is: 'not-answering-yet'; againMs: number }
  | { is: 'never-answered'; ms: number; fault: string }
  | { is: 'no-login'; why: 'credentials' | 'login-forbidden' | 'no-database' }
  | { is: 'superuser' }
  | { is: 'role-not-makeable' }
  /** `limited`: its role has the limits that it does not pass on. */
  | { is: 'pooled'; limited: boolean }
  | { is: 'pooler-too-old' }
  | { is: 'owner-pooled' }
  | { is: 'other-migrates' }
  | { is: 'migration-unknown'; name: string }
  | { is: 'migration-edited'; name: string }
  /** Dated before `last`, which databases in use have already or begin with: there it comes after. */
  | { is: 'migration-out-of-order'; name: string; last: string }
  /** It lacks so many of the migrations that a baseline stands for; `release` still has them. */
  | { is: 'migrations-too-old'; release: string; lacking: number }
  /** Functions and triggers of a later release than this. */
  | { is: 'sql-later'; release: string }
  /** `file` is null where it was to be dropped. */
  | { is: 'sql-undone'; file: string | null; name: string; why: DatabaseRefusal }
  /** So many functions, triggers and views were made or dropped; not said of a first start. */
  | { is: 'sql-updated'; count: number }
  /** They had been changed by hand. */
  | { is: 'sql-restored'; names: readonly string[] }
  | { is: 'no-table'; why: DatabaseRefusal }
  | { is: 'migration-undone'; name: string; why: DatabaseRefusal }
  /** Halfway, as it cannot be taken back whole; `why` is null when it was interrupted. */
  | { is: 'migration-halfway'; name: string; why: DatabaseRefusal | null }
  /** The owner migrates elsewhere; so many of its migrations are to come. */
  | { is: 'awaits-schema'; lacking: number }
  | { is: 'schema-behind' }
  | { is: 'in-the-clear'; host: string }
  /** How the standby for reading stands now; `lagSec`: how far it may lag. */
  | { is: 'standby'; state: StandbyState; lagSec: number; fault?: string | undefined }
  | { is: 'standby-refused'; state: 'foreign' | 'pooled' }
  | { is: 'gone' }
  | { is: 'back' }
  | { is: 'preparing' }
  | { is: 'makes-user' }
  | { is: 'no-user' }
  | { is: 'between'; dataDir: string }
  | { is: 'in-use'; dataDir: string; pid: number; since: string; address: string | null }
  | { is: 'placed-elsewhere'; dataDir: string; base: string }
  | { is: 'password-lost'; path: string; base: string }
  | { is: 'not-made'; cluster: string; failure: string }
  /** `exit` is its code; `failure` what the system said; neither: it did not answer in time. */
  | { is: 'not-started'; exit?: number | null; failure?: string; logFile: string }
  | { is: 'not-restarted'; failure: string }
  | { is: 'taken-over'; pid: number }
  | { is: 'not-runnable'; failure: string | null; exit: number | null }
  | { is: 'no-binaries'; name: string }
  | { is: 'copies-binaries'; from: string; to: string }
  | { is: 'log-unreachable'; walFolder: string }
  /** `early`: before the backup was complete; `late`: after the log ends. */
  | { is: 'moment-missed'; at: Date; why: 'early' | 'late' };

/** A start that cannot go on, for a reason the operator can mend. */
export class BootFault extends Error {
  readonly fact: BootFact;
  constructor(fact: BootFact) {
    super(fact.is);
    this.fact = fact;
  }
}

export type ReportFact = (fact: BootFact) => void;
