import { createHashLines, type HashRoom } from './hash-lines.ts';
import type { Waiting } from './line.ts';

/**
 * Who waits: `of` is whom turns are shared with, a network or an account. Who has proved who they are goes first, then
 * the known, then strangers.
 */
export type HashPlace = {
  of: string;
  known: boolean;
  proved?: true;
  /** For whom it is: keeps one place while they are away. */
  who?: string | undefined;
  /** The moment by which it is ordered, where a ticket names it. */
  since?: number | null;
};
type Named = HashPlace & { who: string };
const named = (place: HashPlace): Named => ({ ...place, who: place.who ?? place.of });
/** What they are told whose turn is far away; nothing to wait for when `askInSec` is 0. */
export type HashWait = { ahead: number; seconds: number; askInSec: number };
/** The place of one who is away, given up unless they ask before `until`. */
export type KeptPlace = { who: string; of: string; known: boolean; at: number; until: number };

type Settings = {
  slots: number;
  /** What one hash takes until one was measured, ms. */
  firstMs: number;
  room: HashRoom;
  /** Whose turn is expected within so long waits here, ms; the others are told when to come. */
  bearableMs: number;
  /** The first so many wait here in any case, however slow it is. */
  atHand: number;
  /** Who has waited here for so long, whatever was expected, is sent away too, but for the first, ms. */
  patienceMs: Record<'proved' | 'others', number>;
  /** What a request is sent away with; the place is null when it has none, the wait when it is not to come again. */
  turnedAway: (place: KeptPlace | null, wait: HashWait | null) => Error;
  /** How long one waited for the turn that comes now, here and away, ms. */
  served?: (ms: number) => void;
  now?: () => number;
};

/** How much a measured hash counts. */
const WEIGHT = 0.1;
/** Where fewer for each slot wait here anybody may come, so that none stays free for those who are away. */
const IDLE = 4;
/** Who is away asks after this part of what is left, s: of a long line seldom, of a short one often. */
const ASK = { part: 2, least: 2, most: 30 };
/** A place is kept for so long after its holder should have asked. */
const LATE_MS = 45_000;
/** The server ends: who waits asks the one that follows it. */
const LEAVING_SEC = 3;

type Estimated = Pick<Settings, 'slots' | 'firstMs' | 'bearableMs' | 'atHand'> & { here: () => number };
/** How long it takes until a turn comes, by what the last hashes took. */
const createEstimate = ({ slots, firstMs, bearableMs, atHand, here }: Estimated) => {
  let [eachMs, leaving] = [firstMs, false];
  const expectedMs = (ahead: number) => ((ahead + 1) * eachMs) / slots;
  const mayCome = (ahead: number) =>
    !leaving && (ahead < atHand || expectedMs(ahead) <= bearableMs || here() < slots * IDLE);
  const askInSec = (ahead: number): number => {
    if (leaving) return LEAVING_SEC;
    if (mayCome(ahead)) return 0;
    const left = (expectedMs(ahead) - bearableMs) / 1_000;
    return Math.round(Math.min(ASK.most, Math.max(ASK.least, left / ASK.part)));
  };
  return {
    mayCome,
    wait: (ahead: number): HashWait => ({
      ahead,
      seconds: Math.ceil(expectedMs(ahead) / 1_000),
      askInSec: askInSec(ahead),
    }),
    took(ms: number): void {
      eachMs += WEIGHT * (ms - eachMs);
    },
    leave(): void {
      leaving = true;
    },
  };
};

type Standing = Pick<Settings, 'turnedAway'> & {
  lines: ReturnType<typeof createHashLines>;
  estimate: ReturnType<typeof createEstimate>;
  now: () => number;
};
/** Who stands where, and the places of those who are away. */
const createStanding = ({ lines, estimate, turnedAway, now }: Standing) => {
  /**
   * Keeps such a place, or takes it anew, until its holder should have asked; who may come does so before they should
   * have asked the last time, so that no place is kept from one rush for the next.
   */
  const keep = (place: Omit<KeptPlace, 'until'> & { until?: number }): { place: KeptPlace | null; wait: HashWait } => {
    lines.forget(now());
    const line = lines.of(place);
    const old = line.kept(place.who);
    const wait = estimate.wait(lines.ahead(line, place.at) - (old ? 1 : 0));
    const asked = now() + wait.askInSec * 1_000 + LATE_MS;
    const until = wait.askInSec === 0 ? Math.min(place.until ?? asked, asked) : asked;
    if (old) old.until = until;
    const kept = old !== undefined || line.add({ ...place, until, waiting: null });
    return { place: kept ? { ...place, until } : null, wait };
  };
  return {
    keep,
    /** Where one who comes stands, by a kept place if there is one. */
    stand({ of, known, who, proved, since }: Named) {
      lines.forget(now());
      const line = lines.of(proved ? { proved, known } : { known });
      const kept = line.kept(who);
      const at = kept?.at ?? since ?? line.arrival(of, now());
      return { line, at, isFar: !proved && !estimate.mayCome(lines.ahead(line, at) - (kept ? 1 : 0)) };
    },
    awayWith({ who, of, known }: Named, at: number): Error {
      const { place, wait } = keep({ who, of, known, at });
      return turnedAway(place, { ...wait, askInSec: Math.max(1, wait.askInSec) });
    },
  };
};

/**
 * Runs at most `slots` works at once, in the order of their lines. Whose turn comes soon waits here. Whoever comes when
 * it does not is told how long it takes and when to ask, and has their place kept; no slot stays free for them.
 */
export const createHashQueue = ({ room, patienceMs, turnedAway, now = Date.now, ...how }: Settings) => {
  const lines = createHashLines(room);
  const estimate = createEstimate({ ...how, here: lines.here });
  const { keep, stand, awayWith } = createStanding({ lines, estimate, turnedAway, now });
  let running = 0;

  /** Until the turn comes, with the moment by which it was ordered; a refusal when that is far away. */
  const turn = (place: Named): Promise<number> =>
    new Promise((start, refuse) => {
      const { of, who, proved } = place;
      const { line, at, isFar } = stand(place);
      const sendAway = () => refuse(proved ? turnedAway(null, null) : awayWith(place, at));
      if (isFar) return sendAway();
      line.take(who);
      const came = now();
      const look = () => {
        const near = lines.ahead(line, at) <= how.atHand && now() - came < patienceMs.proved;
        // The first stay, or those behind them would come before they are back.
        if (near && !proved) late = setTimeout(look, patienceMs.others);
        else if (line.leave(waiting)) sendAway();
      };
      let late = setTimeout(look, proved ? patienceMs.proved : patienceMs.others);
      const waiting: Waiting = {
        start: () => {
          clearTimeout(late);
          start(at);
        },
        shed: (keepsPlace = false) => {
          clearTimeout(late);
          if (keepsPlace) sendAway();
          else refuse(turnedAway(null, proved ? null : { ahead: line.size(), seconds: ASK.most, askInSec: ASK.most }));
        },
      };
      if (!line.add({ who, of, at, until: Infinity, waiting })) waiting.shed();
    });

  return {
    /** Refuses whose turn is far away before anything is done for them; else the moment by which they are ordered. */
    admit(place: HashPlace): number | null {
      if (running < how.slots) return null;
      const { at, isFar } = stand(named(place));
      if (isFar) throw awayWith(named(place), at);
      return at;
    },
    async run<T>(place: HashPlace, work: () => Promise<T>): Promise<T> {
      const came = now();
      const at = running >= how.slots ? await turn(named(place)) : null;
      if (at === null) running += 1;
      how.served?.(Math.max(0, now() - Math.min(at ?? came, came)));
      const began = performance.now();
      try {
        const done = await work();
        estimate.took(performance.now() - began);
        return done;
      } catch (error) {
        // Its turn was of no use, as when it is to prove first that it is no machine: it may come again.
        if (at !== null && !place.proved) keep({ ...named(place), at });
        throw error;
      } finally {
        // The slot is handed over, not freed, so that a newcomer cannot slip in between.
        const next = lines.next();
        if (next) next.start();
        else running -= 1;
      }
    },
    /** Where one who is away stands now. */
    ask: keep,
    figures: () => ({ here: lines.here(), away: lines.away() }),
    /** Sends away, with their places, all who wait; whoever comes from now on is let in to a free slot only. */
    leave(): void {
      estimate.leave();
      lines.shedAll();
    },
  };
};
