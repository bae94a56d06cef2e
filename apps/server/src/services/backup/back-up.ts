import type { Pool } from '#db/client.ts';
import { type BackupSource, makeSet, objectsOf } from './make.ts';
import { listSets, setName } from './set/manifest.ts';
import { faultsText } from './set/object.ts';
import { pruneSets, removeSet } from './prune.ts';
import { type RunOutcome, withBackupRun } from './runs.ts';
import { checkObjects } from './verify.ts';

/**
 * A set made, read again, and what is too old cleared away. One that is not found as it was written is none, and
 * goes.
 */
export const backUp = (pool: Pool, source: Omit<BackupSource, 'signal'>, signal: AbortSignal): Promise<RunOutcome> =>
  withBackupRun(pool, { kind: 'backup', place: source.place.name }, async (lost) => {
    const { place } = source;
    const now = new Date();
    const making = { ...source, signal: AbortSignal.any([signal, lost]) };
    const { manifest, added, spoilt, bytes } = await makeSet(making, now).catch(async (error: unknown) => {
      const half = setName(now);
      if (!(await listSets(place)).includes(half)) await removeSet(place, half).catch(() => {});
      throw error;
    });
    const { set, chain, database, files, sealing } = manifest;
    const check = await checkObjects(place, [...objectsOf(manifest), ...added]);
    const isWhole = check.faults.length === 0;
    if (isWhole) await pruneSets(place);
    else await removeSet(place, set);
    return {
      level: database.by === 'command' ? 'command' : chain.length === 1 ? 'full' : 'incremental',
      set,
      madeAt: new Date(manifest.endedAt),
      verifiedAt: isWhole ? new Date() : null,
      bytes,
      files: files.count,
      fault: isWhole ? null : `写好后再读，${faultsText(check.faults)}`,
      report: {
        added: added.length,
        filesBytes: files.bytes,
        sealed: sealing !== 'plain',
        spoilt: spoilt.slice(0, 20),
      },
    };
  });
