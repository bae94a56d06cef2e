import type { App, Caller } from '#http/app-types.ts';
import type { Parcel } from './parcel.ts';

/** Asks an endpoint within this process, as a guest does over the network: the same rules, the same kept answers. */
type GuestAsk = (input: { params: unknown; query: unknown }, caller: Caller) => Promise<Parcel>;

const ofApps = new WeakMap<App, Map<string, GuestAsk>>();

/** By method and path, of all endpoints whose answers guests share: `GET /api/lesson/list`. */
export const guestAsksOf = (app: App): Map<string, GuestAsk> => {
  const known = ofApps.get(app) ?? new Map<string, GuestAsk>();
  ofApps.set(app, known);
  return known;
};
