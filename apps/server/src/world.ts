import { every } from '#lib/every.ts';
import type { Log } from '#lib/boot-error.ts';
import { createChannels } from '#ports/messages/channels.ts';
import type { Config } from '#config.ts';
import type { Db, Pool } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { createCipher } from '#ports/keys/cipher.ts';
import { startHashing } from '#ports/password/hashing.ts';
import { createPasswords } from '#ports/password/password.ts';
import { recognise, truthPlaces } from '#ports/truth/installation.ts';
import { keysOfConfig } from '#ports/signing/key-files.ts';
import { proveSecret } from '#ports/keys/secret-proof.ts';
import { loadSecrets } from '#ports/keys/secrets.ts';
import { lockRegister, openSigningIn, type Signing } from '#ports/signing/signing.ts';
import { createRobots } from '#ports/robot/robot.ts';
import { createSso } from '#ports/sso/sso.ts';
import type { Truth } from '#ports/truth/truth.ts';
import { diskTruth } from '#ports/truth/disk.ts';
import { bringTruth, holdsTruth } from '#ports/truth/move.ts';
import { connect } from './db/connect.ts';
import { createStorage } from './ports/storage/create-storage.ts';
import { createTruth } from './ports/truth/create-truth.ts';

const hasPeople = async (db: Db): Promise<boolean> => (await db.user.findFirst({ select: { id: true } })) !== null;

/** What staff change is known to each server within five seconds. */
const CHANNELS_MS = 2_500;

/** What a demonstration shows has happened before it was made: certificates of three years have ended. */
const DEMO_PAST_MS = 4 * 366 * 86_400_000;

export type World = { deps: Deps; close: () => Promise<void> };

/** The key and the register of the folder that belongs to this database; no other is touched. */
const openTruth = (config: Config, pool: Pool, truth: Truth, log: Log): Promise<Signing> =>
  inTransaction(pool, async (client) => {
    await lockRegister(client);
    const disk = diskTruth(config.dataDir);
    if (config.s3 && (await holdsTruth(disk))) {
      await recognise(client, [disk]);
      await bringTruth(disk, truth, log);
    }
    const keepTruth = await recognise(client, truthPlaces(config));
    const since = config.demo ? new Date(Date.now() - DEMO_PAST_MS) : new Date();
    const signing = await openSigningIn(client, { truth, keys: keysOfConfig(config) }, log, since);
    await keepTruth();
    return signing;
  });

/** Everything real that the application touches, from its configuration. */
export const createWorld = async (config: Config, databaseUrl: string, log: Log): Promise<World> => {
  const { db, pool, close } = await connect(databaseUrl, config.databasePool);
  const truth = createTruth(config);
  const keys = async () => {
    const signing = await openTruth(config, pool, truth, log);
    const secrets = await loadSecrets(config, () => hasPeople(db));
    await proveSecret(pool, secrets, config);
    return { secrets, ...signing };
  };
  const { secrets, signer, register } = await keys().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const channels = createChannels({ config, pool, secrets }, log);
  await channels.refresh().catch(() => {});
  // A database that does not answer now is asked again.
  const stop = every(CHANNELS_MS, () => channels.refresh().catch(() => {}));
  const hashing = startHashing();
  const deps: Deps = {
    config,
    db,
    pool,
    secrets,
    signer,
    register,
    storage: createStorage(config),
    truth,
    mail: channels.mail,
    refreshChannels: channels.refresh,
    sms: channels.sms,
    robots: createRobots(),
    sso: createSso(config),
    cipher: createCipher(secrets, pool),
    passwords: createPasswords(secrets, config.bcryptCost, hashing),
  };
  const end = async () => {
    await stop();
    await hashing.end();
    await close();
  };
  return { deps, close: end };
};
