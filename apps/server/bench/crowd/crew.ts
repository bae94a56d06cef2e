import type { Random } from '#domain/number/seeded-random.ts';
import { MIX } from './mix.ts';

/** Somebody of the crowd, made in the database before it begins. */
export type CrowdPerson = { id: string; token: string; mobile: string; address: string };

/** People who are there from one moment of the run to another, s; each crew brings its own share of everything. */
export type Crew = { name: string; learners: number; fromSec: number; toSec: number; arrivalSec: number };
export type People = Record<'learners' | 'sitters' | 'readers' | 'logins', CrowdPerson[]>;

/** When somebody of the crew goes: not all at once. */
export const leavesAt = ({ toSec }: Crew, random: Random): number => toSec - (MIX.leavingSec * random(1_001)) / 1_000;

/** How many of each a crew needs; of those who sit, one after the other takes a place. */
export const sizesOf = ({ learners, fromSec, toSec }: Crew): Record<keyof People, number> => {
  const seconds = toSec - fromSec;
  const places = Math.round(learners * MIX.sitting);
  return {
    learners,
    sitters: places * (Math.ceil(seconds / MIX.sittingSec[0]) + 1),
    readers: Math.round(learners * MIX.reading),
    logins: Math.ceil((learners / 3_000) * (seconds / 60) * MIX.loginsPerMinute) + 1,
  };
};

/** What a person has to show for it afterwards. */
export type Testimony = {
  id: string;
  /** From when the first lecture was asked for to the last answer. */
  wallMs: number;
  /** How long the film really ran and was reported. */
  watchedMs: number;
  /** Jumped nowhere. */
  honest: boolean;
  /** By lecture, the credited seconds that the server has acknowledged last. */
  acknowledged: [lid: string, sec: number][];
  /** Beats that the page still held when it was closed. */
  unsent: number;
};
export type Sat = {
  attemptId: string;
  /** By question, the number of the answer that the server has acknowledged last. */
  saved: [questionId: string, seq: number][];
  handedIn: boolean;
};

/** What one process of the load generator is told, and what it tells. */
export type Orders = {
  seed: string;
  ports: number[];
  password: string;
  lessonId: string;
  lids: string[];
  paperId: string;
  /** When second 0 is, ms since the epoch. */
  beginsAt: number;
  crews: { crew: Crew; people: People }[];
};
/** Columns of the calls made: the number of the kind, when it was sent, s, how long it took, ms, how it ended. */
export type Calls = { kind: Uint8Array; at: Float32Array; ms: Float32Array; end: Uint8Array };
/**
 * ok · shed: 503 with envelope and Retry-After · refused: another code · failed: no answer, or one that is not ours.
 */
export const ENDS = ['ok', 'shed', 'refused', 'failed'] as const;
export type End = (typeof ENDS)[number];
export type Told = { calls: Calls; faults: [text: string, count: number][]; witnesses: Testimony[]; sat: Sat[] };
