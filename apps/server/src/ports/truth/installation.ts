import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#config.ts';
import type { Client } from '#db/client.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import { BootError } from '#lib/boot-error.ts';
import type { Truth } from './truth.ts';
import { createTruth } from './create-truth.ts';
import { diskTruth } from './disk.ts';

/** A database and the folder of truth that belongs to it bear the same id: a forgotten mount is not a first start. */

export const INSTALLATION_ID = 'installation.id';

const FOLDER = sql<{ folder: string }>`SELECT folder FROM "Installation" WHERE id = 1`;
const note = (folder: string) => sql`INSERT INTO "Installation" (folder) VALUES (${folder}::uuid)`;

/** With files in a bucket, the data folder belongs to the installation as long as a secret of it lies there. */
export const truthPlaces = (config: Config): Truth[] => {
  const truth = createTruth(config);
  const keepsSecrets = config.secretKey === null || config.signingKeyFile === null;
  return config.s3 && keepsSecrets ? [truth, diskTruth(config.dataDir)] : [truth];
};

const idIn = async (place: Truth): Promise<string | null> => {
  const text = (await place.read(INSTALLATION_ID))?.trim();
  if (text !== undefined && !z.guid().safeParse(text).success)
    throw new BootError(`${place.where(INSTALLATION_ID)} 已损坏：不是安装编号，请从备份恢复`);
  return text ?? null;
};

const stranger = (place: Truth, found: string | null, known: string) =>
  new BootError(
    [
      found === null
        ? `${place.where()} 不属于这个数据库：其中没有 ${INSTALLATION_ID}，数据库记着的编号是 ${known}。`
        : `${place.where()} 不属于这个数据库：它的编号是 ${found}，数据库记着的编号是 ${known}。`,
      '  请挂载各副本共用的数据目录，或从备份恢复它；没有新建任何密钥。',
      `  确认要用这里时，把数据库记着的编号写入 ${place.where(INSTALLATION_ID)}，再重新启动。`,
    ].join('\n'),
  );

/**
 * Refuses a place that is another installation's, or no one's while the database knows its own. Within a transaction
 * that holds `lockRegister`; what comes back is its last step, and gives a new installation its id.
 */
export const recognise = async (client: Client, places: readonly Truth[]): Promise<() => Promise<void>> => {
  const known = (await maybeOne(client, FOLDER))?.folder ?? null;
  const found = await Promise.all(places.map(idIn));
  const id = known ?? found.find((one) => one !== null) ?? randomUUID();
  for (const [index, place] of places.entries()) {
    const own = found[index] ?? null;
    if (own !== id && (known !== null || own !== null)) throw stranger(place, own, id);
  }
  return async () => {
    if (known !== null) return;
    for (const place of places) await place.keep(INSTALLATION_ID, [`${id}\n`]);
    await run(client, note(id));
  };
};
