import { day } from '#domain/time/time.ts';

type Range = { from?: string | null | undefined; to?: string | null | undefined };

const rangeOf = ({ from, to }: Range): string | null => {
  if (from && to) return from === to ? from : `${from}至${to}`;
  if (from) return `${from}起`;
  return to ? `至${to}` : null;
};

/**
 * What a file is called that lists something: what, of which days, and made when, as
 * `学习记录_2026-01-01至2026-01-31_2026-11-27.xlsx`.
 */
export const exportName = (kind: string, range: Range = {}, ext: 'xlsx' | 'zip' = 'xlsx', now = new Date()): string =>
  `${[kind, rangeOf(range), day(now)].filter(Boolean).join('_')}.${ext}`;
