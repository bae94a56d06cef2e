import { keptFor } from '#lib/kept-for.ts';
import { openLine } from './open-line.ts';

const ASK_EVERY_MS = 3_600_000;
const WITHIN_MS = 3_000;

// Only its end is read, no matter which authority signed it.
const ask = (address: string): Promise<Date | null> =>
  openLine(address, AbortSignal.timeout(WITHIN_MS), false).then(
    (line) => line.certificateEnds,
    () => null,
  );

const kept = keptFor<Date | null>(ASK_EVERY_MS);

/** When the certificate that browsers see ends, read once an hour; null without TLS, or where it cannot be reached. */
export const certificateEnds = (publicUrl: string): Promise<Date | null> =>
  publicUrl.startsWith('https:') ? kept.get(publicUrl, () => ask(publicUrl)) : Promise.resolve(null);
