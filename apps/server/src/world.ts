import { every } from '#lib/every.ts';
import { BootFault } from '#boot/facts.ts';
import { reportTo } from '#boot/words.ts';
import type { Log } from '#lib/boot-error.ts';
import { createChannels } from '#ports/messages/channels.ts';
import type { Config } from '#config.ts';
import type { Db, Pool } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { createReading, type Reading, readingOn } from '#db/reading/reading.ts';
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

/** How often it is seen whether the standby for reading can be read from. */
const LOOK_MS = 5_000;
type Reader = { reading: Reading; close: () => Promise<void> };

/** A standby that is away is none to wait for; one that belongs elsewhere is a mistake of whoever configured it. */
const openReading = async ({ standby }: Config, pool: Pool, log: Log): Promise<Reader> => {
  if (!standby) return { reading: readingOn(pool), close: async () => {} };
  const reading = createReading(pool, standby, reportTo(log));
  const state = await reading.look();
  if (state === 'foreign' || state === 'pooled') throw new BootFault({ is: 'standby-refused', state });
  return { reading, close: every(LOOK_MS, async () => void (await reading.look())) };
};

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
  const failed = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  const { secrets, signer, register } = await keys().catch(failed);
  const reader = await openReading(config, pool, log).catch(failed);
  const channels = createChannels({ config, pool, secrets }, log);
  await channels.refresh().catch(() => {});
  // A database that does not answer now is asked again.
  const stop = every(CHANNELS_MS, () => channels.refresh().catch(() => {}));
  const hashing = startHashing();
  const deps: Deps = {
    config,
    db,
    pool,
    reading: reader.reading,
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
    await Promise.all([stop(), reader.close()]);
    await hashing.end();
    await close();
  };
  return { deps, close: end };
};
