import { quantile } from '#bench/support/load.ts';
import { type Calls, type Crew, ENDS } from './crew.ts';
import { type CallKind, KIND_LIST, CALL_KINDS } from './mix.ts';

/** The run in its parts, and what was answered in each of them. */

/** `after`: what follows upon so many times as many. */
export type Phase = { name: string; learners: number; fromSec: number; toSec: number; after?: number };
export type KindFigures = {
  kind: CallKind;
  perSec: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
  shed: number;
  errors: number;
};

/** Arriving and leaving is no load of its own: s. */
export const PEAK = { arrivalSec: 20, calmSec: 60 };

/** The crowd, and beside it, one after the other, as many more as make it `factors` times as large. */
export const planOf = (
  learners: number,
  { minutes, arrivalSec, factors, peakMinutes }: PlanOptions,
): { crews: Crew[]; phases: Phase[]; endSec: number } => {
  const steadySec = minutes * 60;
  const phases: Phase[] = [
    { name: 'arrival', learners, fromSec: 0, toSec: arrivalSec },
    { name: 'steady', learners, fromSec: arrivalSec, toSec: steadySec },
  ];
  const crews: Crew[] = [];
  let at = steadySec;
  for (const factor of factors) {
    const toSec = at + peakMinutes * 60;
    const crowd = { learners: Math.round(learners * (factor - 1)), fromSec: at, toSec, arrivalSec: PEAK.arrivalSec };
    crews.push({ name: `${factor}×`, ...crowd });
    phases.push(
      { name: `${factor}×`, learners: Math.round(learners * factor), fromSec: at, toSec },
      { name: `after ${factor}×`, learners, fromSec: toSec, toSec: toSec + PEAK.calmSec, after: factor },
    );
    at = toSec + PEAK.calmSec;
  }
  crews.unshift({ name: 'crowd', learners, fromSec: 0, toSec: at, arrivalSec });
  return { crews, phases, endSec: at };
};
type PlanOptions = { minutes: number; arrivalSec: number; factors: readonly number[]; peakMinutes: number };

type Row = { at: number; ms: number; end: (typeof ENDS)[number] };
export type CallLog = Record<CallKind, Row[]>;
/** What all processes have told, by kind. */
export const callLogOf = (told: readonly Calls[]): CallLog => {
  const log = Object.fromEntries(KIND_LIST.map((kind): [CallKind, Row[]] => [kind, []])) as CallLog;
  for (const { kind: kinds, at, ms, end } of told)
    for (const [n, kind] of kinds.entries())
      log[KIND_LIST[kind] ?? 'beat'].push({ at: at[n] ?? 0, ms: ms[n] ?? 0, end: ENDS[end[n] ?? 0] ?? 'failed' });
  return log;
};
/** Calls that were sent between two moments. */
const sentBetween = (log: CallLog, kind: CallKind, fromSec: number, toSec: number): Row[] =>
  log[kind].filter(({ at }) => at >= fromSec && at < toSec);
const servedOf = (rows: readonly Row[]) => rows.flatMap(({ ms, end }) => (end === 'ok' ? [ms] : []));

export const figuresOf = (log: CallLog, { fromSec, toSec }: Phase): KindFigures[] =>
  KIND_LIST.flatMap((kind) => {
    const rows = sentBetween(log, kind, fromSec, toSec);
    if (rows.length === 0) return [];
    const served = servedOf(rows).sort((a, b) => a - b);
    const count = (...ends: Row['end'][]) => rows.filter(({ end }) => ends.includes(end)).length;
    return [
      {
        kind,
        perSec: rows.length / (toSec - fromSec),
        p50: quantile(served, 0.5),
        p95: quantile(served, 0.95),
        p99: quantile(served, 0.99),
        most: served.at(-1) ?? 0,
        shed: count('shed'),
        errors: count('refused', 'failed'),
      },
    ];
  });

const WINDOW_SEC = 5;
/** A few calls have no p95. */
const ENOUGH = 20;

export type GaveWay = { kind: CallKind; sec: number; p95: number };
/** The kind that was first served more slowly than it may be, or turned away, for two windows in a row. */
export const firstToGiveWay = (log: CallLog, fromSec: number, toSec: number): GaveWay | null => {
  const slow = new Map<CallKind, number>();
  for (let sec = fromSec; sec < toSec; sec += WINDOW_SEC) {
    const found: GaveWay[] = [];
    for (const kind of KIND_LIST) {
      const rows = sentBetween(log, kind, sec, sec + WINDOW_SEC);
      const p95 = quantile(servedOf(rows), 0.95);
      const isSlow = rows.length >= ENOUGH && (p95 > CALL_KINDS[kind].limitMs || rows.some(({ end }) => end !== 'ok'));
      slow.set(kind, isSlow ? (slow.get(kind) ?? 0) + 1 : 0);
      if (slow.get(kind) === 2) found.push({ kind, sec: sec - WINDOW_SEC, p95 });
    }
    const [worst] = found.sort((a, b) => b.p95 / CALL_KINDS[b.kind].limitMs - a.p95 / CALL_KINDS[a.kind].limitMs);
    if (worst) return worst;
  }
  return null;
};

/** So long heartbeats have to be well. */
const SPAN_SEC = 10;
/** Seconds from `fromSec` on until heartbeats are served as they have to be for a while; null when that never comes. */
export const recoveredAfter = (log: CallLog, fromSec: number, toSec: number): number | null => {
  const isWell = (sec: number): boolean => {
    const rows = sentBetween(log, 'beat', sec, sec + SPAN_SEC);
    return rows.every(({ end }) => end === 'ok') && quantile(servedOf(rows), 0.95) <= CALL_KINDS.beat.limitMs;
  };
  for (let sec = fromSec; sec <= toSec - SPAN_SEC; sec += 1) if (isWell(sec)) return sec - fromSec;
  return null;
};
