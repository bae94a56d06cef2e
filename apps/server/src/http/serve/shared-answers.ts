import { LRUCache } from 'lru-cache';
import { singleFlight } from '#lib/single-flight.ts';
import type { App } from '#http/app-types.ts';
import { Parcel } from './parcel.ts';

/** Over all endpoints: what guests ask for may displace other answers, never fill the memory. */
export const SHARED_BYTES_MAX = 8 * 1024 * 1024;
/** As it is and packed. */
const bytesOf = ({ bytes }: Parcel, key: string) => 2 * (bytes.length + key.length) + 200;

export type SharedAnswers = {
  /** The answer kept under `key`, or the one that is being made, or a new one, kept for `seconds`. */
  share(key: string, seconds: number, make: () => Promise<string>): Promise<Parcel>;
  has(key: string): boolean;
  held(): { answers: number; bytes: number };
};

/**
 * Answers that are the same for every guest, kept for a few seconds as the bytes that are sent: a rush on the catalogue
 * costs the database one query, not one a visitor. Each is forgotten when its time is over, also where no guest comes
 * any more. A failure is never kept.
 */
export const createSharedAnswers = (maxBytes = SHARED_BYTES_MAX): SharedAnswers => {
  const kept = new LRUCache<string, Parcel>({ maxSize: maxBytes, sizeCalculation: bytesOf, ttlAutopurge: true });
  const once = singleFlight<Parcel>();
  return {
    async share(key, seconds, make) {
      const known = kept.get(key);
      if (known !== undefined) return known;
      return once(key, async () => {
        const made = new Parcel(await make(), performance.now() + seconds * 1000);
        kept.set(key, made, { ttl: seconds * 1000 });
        return made;
      });
    },
    has: (key) => kept.has(key),
    held: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  };
};

const ofApps = new WeakMap<App, SharedAnswers>();

/** The one keeper of an application: its budget is for all its endpoints together. */
export const sharedAnswersOf = (app: App): SharedAnswers => {
  const known = ofApps.get(app) ?? createSharedAnswers();
  ofApps.set(app, known);
  return known;
};
