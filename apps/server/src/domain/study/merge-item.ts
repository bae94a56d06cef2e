import { countSeconds } from './coverage.ts';
import { type ItemFacts, metOfPdf, needSec } from './item-need.ts';
import { ITEM } from '@zhibiao/contract/lesson/types';

/** What two accounts of one person have of one lecture, as one: what either has covered is covered. */
export type ItemPart = {
  coverage: Uint8Array;
  covered: number;
  maxPos: number;
  lastPos: number;
  creditedSec: number;
  grantedSec: number;
  doneMs: number | null;
  rev: number;
  updatedMs: number;
};

const longer = (a: Uint8Array, b: Uint8Array) => Math.max(a.length, b.length);
const either = (a: Uint8Array, b: Uint8Array, join: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: longer(a, b) }, (_, at) => join(a[at] ?? 0, b[at] ?? 0));
/** By bit what runs by the second; of a PDF each page as long as it was read at most. */
const coverageOf = (type: number, a: Uint8Array, b: Uint8Array): Uint8Array =>
  type === ITEM.pdf ? either(a, b, Math.max) : either(a, b, (x, y) => x | y);

const earliest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** Done once is done, whichever edition it was; else the newer edition counts, and both where it is the same. */
export const joinItems = (facts: ItemFacts, a: ItemPart, b: ItemPart, nowMs: number): ItemPart => {
  const doneMs = earliest(a.doneMs, b.doneMs);
  const spent = { creditedSec: a.creditedSec + b.creditedSec, grantedSec: a.grantedSec + b.grantedSec };
  const last = a.updatedMs >= b.updatedMs ? a : b;
  if (a.rev !== b.rev) return { ...(a.rev > b.rev ? a : b), ...spent, doneMs, updatedMs: last.updatedMs };
  const coverage = coverageOf(facts.type, a.coverage, b.coverage);
  const met =
    facts.type !== ITEM.pdf ? countSeconds(coverage) : metOfPdf(facts, coverage, spent.creditedSec + spent.grantedSec);
  const covered = Math.max(a.covered, b.covered, met);
  return {
    coverage,
    covered,
    maxPos: Math.max(a.maxPos, b.maxPos),
    lastPos: last.lastPos,
    ...spent,
    doneMs: doneMs ?? (covered >= needSec(facts) ? nowMs : null),
    rev: a.rev,
    updatedMs: last.updatedMs,
  };
};
