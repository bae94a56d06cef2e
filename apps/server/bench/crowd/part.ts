import type { GaveWay, KindFigures } from './phases.ts';
import type { Credit, Losses } from './proof.ts';
import type { Growth, Use } from './resources.ts';

/** What a run has found, as it is kept for the page. */

export type PhaseFigures = { name: string; learners: number; seconds: number; kinds: KindFigures[]; use: Use };
export type Memory = { name: string; start: number; most: number; end: number };
export type PeakRecovery = { factor: number; sec: number | null };

export type CrowdPart = {
  learners: number;
  minutes: number;
  replicas: number;
  small: boolean;
  phases: PhaseFigures[];
  credit: Credit;
  losses: Losses;
  memory: Memory[];
  work: { perSec: number; walBytes: number; grown: Growth[]; deadlocks: number; lockWaits: number } & Record<
    'nodeSec' | 'postgresSec' | 'generatorSec',
    number
  >;
  recoveries: PeakRecovery[];
  gaveWay: (GaveWay & { use: Use; usedUp: string[] }) | null;
  /** The slowest answer to /readyz, ms, and how many were none. */
  ready: { most: number; failed: number };
  faults: [text: string, count: number][];
};
