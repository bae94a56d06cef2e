import { setTimeout as sleep } from 'node:timers/promises';
import type { Next } from '#bench/support/load.ts';
import type { Random } from '#domain/number/seeded-random.ts';
import type { Orders, CrowdPerson } from './crew.ts';
import { type CallKind, MIX } from './mix.ts';
import type { WireReply, Wire } from './wire.ts';

/** What everybody of one process shares. */
export type Stage = {
  orders: Orders;
  wire: Wire;
  random: Random;
  /** Seconds since the run began. */
  nowSec: () => number;
};

/** A number from the range, of a thousand steps. */
export const between = (random: Random, [from, to]: readonly [number, number] | readonly number[]): number =>
  (from ?? 0) + ((to ?? 0) - (from ?? 0)) * (random(1_001) / 1_000);

export const pause = (sec: number): Promise<unknown> => sleep(Math.max(0, sec) * 1_000);
export const until = ({ nowSec }: Pick<Stage, 'nowSec'>, sec: number): Promise<unknown> => pause(sec - nowSec());

/**
 * As a person asks for a page: who reads that the site is busy tries again after the time that the answer named. Null
 * when the time to be there is over, or the answer is a refusal.
 */
export const insisting = async (
  { wire, random, nowSec }: Stage,
  { kind, untilSec }: { kind: CallKind; untilSec: number },
  asked: () => ReturnType<Next>,
): Promise<WireReply | null> => {
  while (nowSec() < untilSec) {
    const answer = await wire.call(kind, asked());
    if (answer.end === 'ok') return answer;
    if (answer.end === 'refused') return null;
    await pause(Math.max(1, answer.waitSec) + between(random, MIX.patienceSec));
  }
  return null;
};

/** Guests and log-ins come from an address each, as they do through a proxy. */
export const from = ({ address }: CrowdPerson, asked: ReturnType<Next>): ReturnType<Next> => ({
  ...asked,
  headers: { ...asked.headers, 'x-forwarded-for': address },
});
