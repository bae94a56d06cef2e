import type { Config } from '#config.ts';
import type { Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import { VERSION } from '#lib/version.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import type { Sealing } from '#ports/backup/sealing.ts';
import { parseLsn } from '#ports/postgres-backup/lsn.ts';
import { withReplication } from '#ports/postgres-backup/replication.ts';
import { dropSlot, openSlot } from '#ports/postgres-backup/wal-slot.ts';
import { sealingFor } from '#services/backup/set/keys.ts';
import { listSets, readSetManifest, type SetManifest, setName } from '#services/backup/set/manifest.ts';
import { type LogStretch, readStretch, writeStretch } from '#services/backup/log/stretch.ts';

export type LogSource = {
  pool: Pool;
  /** Of a database role that may replicate. */
  ownerUrl: string;
  place: BackupPlace;
  config: Pick<Config, 'backup'>;
};
export type OpenStretch = { stretch: LogStretch; slot: string; sealing: Sealing };

/** A slot is named after the stretch that it holds the log for. */
const SLOT = 'zhibiao_log_';
const slotOf = (stretch: string): string => SLOT + stretch.toLowerCase();
const stretchOf = (slot: string): string => slot.slice(SLOT.length).toUpperCase();

const SLOTS = sql<{ slot: string; lsn: string | null }>`
  SELECT slot_name AS slot, CASE WHEN wal_status <> 'lost' THEN restart_lsn::text END AS lsn
  FROM pg_replication_slots WHERE starts_with(slot_name, ${SLOT}) AND slot_type = 'physical' ORDER BY slot_name DESC`;
const note = (stretch: string, place: string) => sql`
  INSERT INTO "BackupLog" (stretch, place) VALUES (${stretch}, ${place}) ON CONFLICT (stretch) DO NOTHING`;

/** Nothing holds log back any more. */
export const dropSlots = async (pool: Pool, ownerUrl: string, except?: string): Promise<void> => {
  for (const { slot } of await many(pool, SLOTS)) if (slot !== except) await dropSlot(ownerUrl, slot);
};

/** The newest set, where this log can go on from it. */
const newestSet = async ({ place, ownerUrl }: LogSource): Promise<SetManifest | null> => {
  const name = (await listSets(place)).at(-1);
  if (name === undefined) return null;
  const last = await readSetManifest(place, name);
  if (!last) throw new Error(`the manifest of ${name} cannot be read`);
  const [[systemId, timeline] = []] = await withReplication(ownerUrl, (on) => on.rows('IDENTIFY_SYSTEM'));
  const { database, version } = last;
  const isOurs = database.by === 'base' && database.systemId === systemId && String(database.timeline) === timeline;
  return isOurs && version === VERSION ? last : null;
};

/**
 * The stretch that is under way, or a new one. The server holds the log from the slot on, so that nothing is missing
 * when a set is made after it; until there is one, null.
 */
export const openStretch = async (source: LogSource): Promise<OpenStretch | null> => {
  const { pool, ownerUrl, place, config } = source;
  const set = await newestSet(source);
  const sealing = set && (await sealingFor(config.backup, place, set));
  const base = set?.sealing === sealing?.id && set?.database.by === 'base' ? set.database : null;
  const slot = (await many(pool, SLOTS)).find(({ lsn }) => lsn !== null);
  const known = slot ? await readStretch(place, stretchOf(slot.slot)) : null;
  const goesOn = slot && (!known || (base && known.sealing === sealing?.id && isOf(known, base)));
  await dropSlots(pool, ownerUrl, goesOn ? slot.slot : undefined);
  if (!goesOn) {
    const begun = setName(new Date());
    await withReplication(ownerUrl, (on) => openSlot(on, slotOf(begun)));
    await run(pool, note(begun, place.name));
    return null;
  }
  const name = stretchOf(slot.slot);
  await run(pool, note(name, place.name));
  if (!base || !sealing) return null;
  if (known) return { stretch: known, slot: slot.slot, sealing };
  if (parseLsn(base.startLsn) < parseLsn(slot.lsn ?? '')) return null;
  const { systemId, timeline } = base;
  const stretch: LogStretch = {
    format: 'zhibiao-log-v1',
    stretch: name,
    version: VERSION,
    sealing: sealing.id,
    systemId,
    timeline,
  };
  await writeStretch(place, stretch);
  return { stretch, slot: slot.slot, sealing };
};

const isOf = (stretch: LogStretch, { systemId, timeline }: { systemId: string; timeline: number }): boolean =>
  stretch.systemId === systemId && stretch.timeline === timeline && stretch.version === VERSION;
