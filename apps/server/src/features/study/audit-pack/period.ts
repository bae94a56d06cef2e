import type { PackPeriod } from '@zhibiao/contract/study/pack-form';
import { instantOf } from '#domain/time/time.ts';

/** Whose pack, and the moments its days begin and end at, the end not among them. */
export type PackSpan = { orgId: string; start: Date; end: Date };
export const spanOf = (orgId: string, { from, to }: PackPeriod): PackSpan => ({
  orgId,
  start: instantOf(`${from} 00:00`),
  end: instantOf(`${to} 24:00`),
});
