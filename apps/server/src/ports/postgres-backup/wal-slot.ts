import { parseLsn } from './lsn.ts';
import { type Replication, withReplication } from './replication.ts';

/** A place in the log of a timeline. */
export type WalPlace = { timeline: number; lsn: bigint };

/** Where the slot stands, made where there is none: from there on the server keeps the log for its reader. */
export const openSlot = async (on: Replication, slot: string): Promise<WalPlace> => {
  const found = await placeOf(on, slot);
  if (found) return found;
  // One that fell too far behind has lost its log for good (max_slot_wal_keep_size).
  const [[kind] = []] = await on.rows(`READ_REPLICATION_SLOT "${slot}"`);
  if (kind) await on.rows(`DROP_REPLICATION_SLOT "${slot}"`);
  await on.rows(`CREATE_REPLICATION_SLOT "${slot}" PHYSICAL (RESERVE_WAL)`);
  const made = await placeOf(on, slot);
  if (!made) throw new Error(`slot ${slot} keeps no log`);
  return made;
};

const placeOf = async (on: Replication, slot: string): Promise<WalPlace | null> => {
  const [[, lsn, timeline] = []] = await on.rows(`READ_REPLICATION_SLOT "${slot}"`);
  return lsn ? { timeline: Number(timeline), lsn: parseLsn(lsn) } : null;
};

/** The slot at the present place: what it was behind is given up. */
export const renewSlot = async (on: Replication, slot: string): Promise<WalPlace> => {
  await on.rows(`DROP_REPLICATION_SLOT "${slot}"`);
  return openSlot(on, slot);
};

/** The server keeps no log for this slot any more. */
export const dropSlot = (url: string, slot: string): Promise<void> =>
  withReplication(url, async (on) => {
    const [[kind] = []] = await on.rows(`READ_REPLICATION_SLOT "${slot}"`);
    if (kind) await on.rows(`DROP_REPLICATION_SLOT "${slot}"`);
  });
