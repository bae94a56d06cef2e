import type { GaveWay } from './phases.ts';
import type { Credit, Losses } from './proof.ts';
import type { Memory, PhaseFigures, Recovery } from './report.ts';
import type { Use } from './resources.ts';

export type CrowdPart = {
  learners: number;
  minutes: number;
  replicas: number;
  small: boolean;
  phases: PhaseFigures[];
  credit: Credit;
  losses: Losses;
  memory: Memory[];
  work: { perSec: number; walBytes: number; deadlocks: number };
  recoveries: Recovery[];
  gaveWay: (GaveWay & { use: Use; usedUp: string[] }) | null;
};
export const writeScalePage = async (): Promise<void> => {};
