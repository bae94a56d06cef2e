import type { CheckRow } from '@zhibiao/contract/checklist/staff';
import type { Deps } from '#deps.ts';

/** What a look at one line finds, and the places where it is mended, where that is not the line's page. */
type Found = { ok: boolean; why: string; places?: CheckRow['places'] };
export const checkResult = (ok: boolean, good: string, bad: string): Found => ({ ok, why: ok ? good : bad });

/**
 * A line of the checklist before opening. A subject adds its own: a line in its room, listed in `features.ts`
 * (`checklist`). `when` leaves it out where it does not apply.
 */
export type CheckLine = {
  key: string;
  must: boolean;
  title: string;
  /** The console's page where it is done. */
  page: string | null;
  when?: (deps: Deps) => boolean;
  look: (deps: Deps) => Promise<Found> | Found;
};
