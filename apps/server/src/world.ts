import { every } from '#lib/every.ts';
import { createChannels } from '#ports/channels.ts';
import type { Config } from '#config.ts';
import { connect, type Db } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { createCipher } from '#ports/cipher.ts';
import { createPasswords } from '#ports/password.ts';
import { loadSecrets } from '#ports/secrets.ts';
import { openSigning } from '#ports/signing.ts';
import { createRobots } from '#ports/robot.ts';
import { createStorage } from '#ports/storage.ts';

const hasPeople = async (db: Db): Promise<boolean> => (await db.user.findFirst({ select: { id: true } })) !== null;

/** What staff change is known to each server within five seconds. */
const CHANNELS_MS = 2_500;

/** What a demonstration shows has happened before it was made: certificates of three years have ended. */
const DEMO_PAST_MS = 4 * 366 * 86_400_000;

export type World = { deps: Deps; close: () => Promise<void> };

/** Everything real that the application touches, from its configuration. */
export const createWorld = async (config: Config, databaseUrl: string, log: (line: string) => void): Promise<World> => {
  const { db, pool, close } = await connect(databaseUrl, config.databasePool);
  const keys = async () => ({
    secrets: await loadSecrets(config, () => hasPeople(db)),
    ...(await openSigning(config.dataDir, pool, log, config.demo ? new Date(Date.now() - DEMO_PAST_MS) : new Date())),
  });
  const { secrets, signer, register } = await keys().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const channels = createChannels({ config, pool, secrets }, log);
  await channels.refresh().catch(() => {});
  // A database that does not answer now is asked again.
  const stop = every(CHANNELS_MS, () => channels.refresh().catch(() => {}));
  const deps: Deps = {
    config,
    db,
    pool,
    secrets,
    signer,
    register,
    storage: createStorage(config),
    mail: channels.mail,
    sms: channels.sms,
    robots: createRobots(),
    cipher: createCipher(secrets, pool),
    passwords: createPasswords(secrets, config.bcryptCost),
  };
  const end = async () => {
    await stop();
    await close();
  };
  return { deps, close: end };
};
